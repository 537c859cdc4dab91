import { maskCardNumbers } from './card-numbers/card-numbers';
import type { Violation } from './errors';
import { fillIn, type Parameters } from './problem-parameters';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** Texts of the API. Each completes the sentence "<name> …". The portal has different texts. */
export const problems = {
  missing: 'is missing',
  not_valid: 'is not valid',
  wrong: 'is wrong',
  not_there: 'does not exist',
  unknown_field: 'is not a known field',
  unknown_argument: 'is not a known argument',
  unusable_name: 'is not a usable name',
  given_twice: 'must be given only once',
  empty_body: 'must not be empty',
  empty_element: 'must not have an empty element',
  holds_nul: 'must not contain NUL',
  holds_surrogate: 'must not contain a lone surrogate',
  infinite: 'must be a finite number',
  inexact:
    'must be a number of at most 17 significant digits, and an integer at most 2^53; send longer ones as text',
  not_utf8: 'is not UTF-8',
  not_json: 'is not JSON',
  too_deep: 'is nested deeper than {maximum}',
  too_many_values: 'has more than {maximum} values and names',
  not_decodable: 'is not valid {encoding} data',
  cut_off: 'ended before its declared length',
  wrong_type: 'must be {expected}',
  integer: 'must be an integer',
  boolean: 'must be true or false',
  object: 'must be an object',
  json_value: 'must be a JSON value',
  minimum: 'must be at least {minimum}',
  maximum: 'must be at most {maximum}',
  operator_maximum: 'must be at most {maximum}, the limit set by the operator of the service',
  positive: 'must be more than 0',
  id_number: 'must be an integer from 1 to 2147483647',
  too_few: 'must have at least {minimum} elements',
  too_many: 'must have at most {maximum} elements',
  too_large: 'must be at most {maximum} bytes long as JSON',
  bytes: 'must be {minimum} to {maximum} bytes of UTF-8',
  too_many_translations: 'must have at most {maximum} translations',
  one_of: 'must be one of {values}',
  bad_name: 'has a name that {problem}',
  length: 'must be {minimum} to {maximum} characters long',
  too_short: 'must be at least {minimum} characters long',
  too_long: 'must be at most {maximum} characters long',
  visible_ascii: 'must be 1 to 255 visible ASCII characters',
  exactly_one: 'must have exactly one of {names}',
  at_most_one: 'must have at most one of {names}',
  email: 'must be an e-mail address',
  phone: 'must be a phone number',
  base64: 'must be base64',
  uuid: 'must be a UUID',
  uuid4: 'must be a UUIDv4',
  date: 'must be an ISO 8601 date',
  date_time: 'must be an ISO 8601 date and time',
  instant: 'must be an ISO 8601 date and time with a zone',
  country: 'must be an ISO 3166 alpha-3 country code',
  currency: 'must be an ISO 4217 currency code',
  timezone: 'must be an IANA time zone name',
  locale: 'must be a BCP 47 language tag',
  translation: 'is not a valid alternative name (RFC 5646 with _ and canonical case)',
  https: 'must be an address that begins with https://',
  address_refused: 'must be an address whose host has public addresses only',
  colour: 'must be a colour such as #1a7f5a',
  picture: 'cannot be read as an image',
  media_type: 'must be a media type without parameters, such as application/xml',
  transformation_name: 'must not begin with _, contain a slash or be built_in',
  monotonous: 'must have at least 5 different characters',
  holds_address: 'must not contain the e-mail address',
  common_password: 'must not be a common password, or one with digits or signs around it',
  plain_name: 'must be a name without control characters and without spaces at its ends',
  receipt_id: 'must be a receipt id',
  id_of_receipt: 'must be the id of a receipt',
  id_of_last: 'must be the id of the last one of a page',
  id_of_logo: 'must be the id of a logo',
  id_of_erasure: 'must be the id of an erasure',
  cursor: 'must be `next` of an answer',
  id_of_raw: 'must be the id of a raw receipt',
  itself: 'must be another one than that in the path',
  identifier: 'must not be . or .. or begin with _, because a path cannot address it',
  fiscal_scheme: 'must be 3 to 40 of a-z, 0-9 and -, the country first, such as de-tse',
  link: 'must be 26 characters of a-z and 2-7',
  store_reference: 'must be an integer or a string of 1 to 255 characters',
  card_number: 'must not be a whole card number; send the last four digits',
  card_unknown: 'invalid card number',
  registration_code: 'invalid registration code',
  reward_state: 'must be all, claimed or not_claimed',
  permission: 'is not a known permission',
  group_unknown: 'is not a group of the retailer',
  access_key: 'must be 20 characters of A-Z and 0-9',
  secret: 'must be base64 of 24 to 64 bytes',
  only_true: 'must be true, which creates a new one',
  with_password: 'must be given with password',
  with_snoozed: 'must be given with the state snoozed only',
  future: 'must be in the future',
  within_a_year: 'must be at most a year ahead',
  before: 'must not be before {given}',
  period_too_long: 'must be at most {maximum} days from the first',
  subject_half: 'is missing; it is required together with {given}',
  json_pointer: 'must be a JSON Pointer (RFC 6901)',
  patch_operation: 'must be add, remove, replace, move, copy or test',
  patch_nodes: 'touches more than {maximum} values',
  patch_size: 'makes the document larger than {maximum} bytes',
  patch_depth: 'nests the document deeper than {maximum}',
  version: 'unsupported service-api-version',
  two_credentials: 'and a URL signature must not be used on one request',
  file_name: 'must be attachment; filename=<file name>',
  attachment_header: 'must be <attachment id>; label=<label>, several separated by commas',
  attachment_unknown: 'names {id}, which does not exist',
  label_too_long: 'has a label longer than 255 characters',
  label_twice: 'has two files with the same label',
} as const;

/** Part of the API: a reason must never change its meaning. */
export type ProblemReason = keyof typeof problems;

export interface InputProblem {
  readonly reason: ProblemReason;
  readonly parameters: Parameters;
}

export function problemText(reason: ProblemReason, parameters: Parameters = {}): string {
  if (reason === 'wrong_type') {
    const expected = String(parameters['expected']);
    return `must be ${typeNames[expected] ?? `of type ${expected}`}`;
  }
  const isOne = reason.startsWith('too_') && parameters['minimum'] === 1;
  const text = isOne ? problems[reason].replace(/(element|character)s/, '$1') : problems[reason];
  return fillIn(text, parameters);
}

/**
 * Options of a Zod check such as `refine`, if the reason has parameters. Reasons without parameters use
 * `problems.<reason>` directly.
 */
export function issue(reason: ProblemReason, parameters: Parameters = {}) {
  return {
    message: problemText(reason, parameters),
    params: { problem: { reason, parameters } satisfies InputProblem },
  };
}

export function violation(
  location: Violation['location'],
  name: string,
  reason: ProblemReason,
  parameters: Parameters = {},
  description = `${name} ${problemText(reason, parameters)}`,
): Violation {
  const masked = Object.entries(parameters).map(
    ([key, value]) => [key, typeof value === 'string' ? maskCardNumbers(value, 'any') : value] as const,
  );
  return {
    location,
    name: maskCardNumbers(name, 'any'),
    description: maskCardNumbers(description, 'any'),
    reason,
    parameters: Object.fromEntries(masked),
  };
}
