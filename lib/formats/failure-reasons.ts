/**
 * Texts of the API; parameters replace the names in braces. The portal has different texts. Errors of
 * `$error`, `$assert` and JSONata have no reason here. `text_withheld` replaces a text that may repeat a raw
 * receipt.
 */
export const failureReasons = {
  no_transformation: 'no transformation',
  other_kind: 'looks like a {kind}; the transformation {transformation} can read it',
  unread_kind: 'looks like a {kind}; no transformation can read it: create one from it',
  unknown_xml: 'XML with the root {root}; no transformation can read it: create one from it',
  unknown_xml_namespace:
    'XML with the root {root} in the namespace {namespace}; no transformation can read it: create one from it',
  unknown_json: 'JSON with {names}; no transformation can read it: create one from it',
  unknown_json_empty: 'JSON without named fields; no transformation can read it',
  unknown_table: 'a table with the columns {names}; no transformation can read it: create one from it',
  unknown_zip: 'a ZIP archive with {names}; no transformation can read it: create one from it',
  unknown_text: 'text that no transformation can read; the transformation slip reads receipts as text',
  not_this_kind: 'is not a {kind} and contains no sale',
  input_unreadable: 'the input cannot be read',
  charset_unknown: 'the charset {charset} is unknown',
  not_utf8: 'the input is not UTF-8',
  not_json: 'the input is not JSON (line {line}, column {column})',
  json_too_deep: 'the JSON is nested deeper than {maximum}',
  reserved_key: 'keys that begin with _jsonata_ are reserved',
  csv_too_large: 'the CSV has more than {maximum} cells',
  csv_unreadable: 'the CSV cannot be read: {detail}',
  xml_doctype: 'a DOCTYPE is not allowed',
  xml_malformed: 'the XML is not well-formed: {detail} (line {line}, column {column})',
  xml_too_deep: 'the XML is nested deeper than {maximum}',
  xml_unreadable: 'the XML cannot be read: {detail}',
  zip_unreadable: 'the ZIP archive cannot be read',
  zip_damaged: 'the ZIP archive is damaged: {file} does not match its checksum or size',
  zip_too_large: 'the ZIP archive contains more than {files} files or {megabytes} MB',
  picture_only: 'the slip is an image and contains no text',
  command_cut_off: 'a printer command is incomplete',
  input_timeout: 'reading the input took longer than {maximum} s',
  input_out_of_memory: 'reading the input took more than {maximum} MB of memory',
  mapping_timeout: 'the transformation took longer than {maximum} s',
  mapping_out_of_memory: 'the transformation took more than {maximum} MB of memory',
  mapping_failed: 'the transformation failed',
  function_changed: 'a transform operator cannot change a function',
  result_too_large: 'the result of the transformation is too large',
  too_many_receipts: 'the transformation produces more than {maximum} receipts',
  link_for_several: 'the link is for one receipt, and the transformation produces {count}',
  decimal_text: '{argument}: $decimal requires text',
  too_many_slips: 'the document has more than {maximum} slips',
  number_too_long: '{argument}: the text is too long for a number',
  not_a_number: '{argument}: {text} is not a number',
  number_expected: '{argument}: {text} is not a number',
  localtime_texts: '{argument}: $localtime requires text',
  in_zone_texts: '{argument}: {text}; $in_zone requires an instant with its zone and the name of a time zone',
  minor_arguments: '{argument}: {text}; $minor requires a whole number and a currency',
  total_numbers: '$total requires numbers',
  ignore_text: '$ignore requires the reason as text',
  not_a_time: '{argument}: {text} is not a time in the form {picture}',
  invalid_receipt: 'receipt {number}: {detail}',
  store_missing: 'store not found',
  store_not_taken: 'store can not be set or updated from receipt',
  store_incomplete: 'a new store needs name and country',
  machine_busy: 'other work kept the machine busy for {seconds} s',
  service_failed: 'the service failed; replay it later',
  text_withheld: 'reading the reason requires the permission view.get_raw_receipt',
} as const;

/** Part of the API: a reason must never change its meaning. */
export type FailureReason = keyof typeof failureReasons;

export type FailureParameters = Readonly<Record<string, string | number>>;

export function failureText(reason: FailureReason, parameters: FailureParameters = {}): string {
  return failureReasons[reason].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ''));
}

/** Checks answers of the process that runs mappings, because mappings are not trusted. */
export function isFailureReason(reason: unknown): reason is FailureReason {
  return typeof reason === 'string' && Object.hasOwn(failureReasons, reason);
}
