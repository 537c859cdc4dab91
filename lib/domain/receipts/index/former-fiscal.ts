import type { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { blocksMax, fiscalBlock, schemeOfKey } from '@/lib/formats/fiscal/block';
import { readCode } from '@/lib/formats/fiscal/read-code';
import type { fiscalBlocks } from '../wire/fiscal';

export type SubmittedFiscal = z.output<typeof fiscalBlocks>;

interface FiscalSource {
  readonly fiscal?: unknown;
  readonly properties?: JsonObject | undefined;
}

/** Properties that held fiscal data before receipts had `fiscal` (contract section 15). */
export const formerNames: ReadonlySet<string> = new Set(['security', 'signatures', 'qr_code', 'codes']);

/**
 * Converts fiscal data that built-in transformations wrote to properties into the form of `fiscal`. Null if
 * there is none, or if the receipt has `fiscal`.
 */
export function formerFiscal({ fiscal, properties }: FiscalSource): SubmittedFiscal | null {
  if (fiscal !== undefined || properties === undefined) return null;
  if (!Object.keys(properties).some((name) => formerNames.has(name))) return null;
  const blocks = [
    ...ofSecurity(properties['security']),
    ...ofSignatures(properties['signatures']),
    ...ofQrCode(properties),
    ...ofCodes(properties['codes']),
  ];
  return blocks.length === 0 ? null : blocks.slice(0, blocksMax);
}

/**
 * Returns the stored copy. Receipts of earlier releases have no copy, so one is made from their properties.
 */
export function copiedFiscal(row: {
  readonly submitted: FiscalSource;
  readonly posDataIds: readonly string[];
  readonly fiscal: SubmittedFiscal | null;
}): SubmittedFiscal | null {
  return row.fiscal ?? (row.posDataIds.length === 0 ? null : formerFiscal(row.submitted));
}

function blockOf(
  scheme: string,
  values: Readonly<Record<string, unknown>>,
  { code, isOutage = false }: { readonly code?: JsonValue | undefined; readonly isOutage?: boolean } = {},
): SubmittedFiscal {
  const block = fiscalBlock(scheme, values, { code });
  if (block === undefined) return [];
  return [{ ...block, status: isOutage ? 'outage' : 'original' }];
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function first(...values: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  return values.find((value) => value !== undefined && value !== null && value !== '');
}

/** Some documents write the instant as seconds since 1970. */
function instant(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'number' || Math.abs(value) > 8e12) return value;
  return new Date(value * 1000).toISOString();
}

/** Reads `security` of EKaBS (with or without `tse`), DFKA and DSFinV-K. */
function ofSecurity(security: JsonValue | undefined): SubmittedFiscal {
  const outer = objectOf(security);
  const tse = isJsonObject(outer['tse']) ? outer['tse'] : outer;
  const signature = isJsonObject(tse['signature']) ? tse['signature'] : { value: tse['signature'] };
  const values = {
    serial_number: first(tse['tss_serial_number'], tse['serial_number']),
    client_id: first(tse['client_serial_number'], tse['client_id']),
    transaction_number: first(tse['transaction_number'], tse['number']),
    signature_counter: first(tse['signature_counter'], tse['signature_number'], signature['counter']),
    start: instant(first(tse['timestamp_start'], tse['time_start'], tse['start'])),
    finish: instant(first(tse['timestamp_end'], tse['time_end'], tse['end'])),
    process_type: tse['process_type'],
    process_data: tse['process_data'],
    algorithm: first(tse['signature_algorithm'], signature['algorithm']),
    time_format: first(tse['log_time_format'], objectOf(tse['log'])['timestamp_format']),
    signature: signature['value'],
    public_key: first(tse['public_key'], signature['public_key']),
    tss_tx_id: tse['tss_tx_id'],
    error: first(tse['error_message'], tse['error'], outer['error_message'], outer['error']),
  };
  const { transaction_number, signature_counter, process_type, tss_tx_id } = values;
  const code = tse['qr_code_data'];
  // Properties can hold any JSON, so `security` may be data of another kind.
  const isModule = first(transaction_number, signature_counter, process_type, tss_tx_id, code) !== undefined;
  if (!isModule && typeof outer['error_message'] !== 'string') return [];
  return blockOf('de-tse', values, { code, isOutage: values.error !== undefined });
}

const namesOfCaptions: Readonly<Record<string, string>> = {
  'kassen-seriennummer': 'client_id',
  processType: 'process_type',
  processData: 'process_data',
  'transaktions-nummer': 'transaction_number',
  'signatur-zaehler': 'signature_counter',
  'start-zeit': 'start',
  'log-time': 'finish',
  'sig-alg': 'algorithm',
  'log-time-format': 'time_format',
  signatur: 'signature',
  'public-key': 'public_key',
  vorgangsbeginn: 'process_start',
  'rt-serialnumber': 'device_serial_number',
  ATCUD: 'atcud',
  Hash: 'hash_characters',
  Huella: 'record_hash',
  NIF: 'issuer',
};
const ignoredCaption = /^(?:(?:start|update|finish)-transaction-.*|qr-code-version|rt-customer-id)$/;
const countrySchemes: Readonly<Record<string, string>> = {
  de: 'de-tse',
  at: 'at-rksv',
  fr: 'fr-nf525',
  it: 'it-dc',
  pt: 'pt-atcud',
  es: 'es-verifactu',
};

/**
 * Reads `signatures` of fiskaltrust. The country comes from a code, or from the address of fiskaltrust's site
 * in a caption.
 */
function ofSignatures(signatures: JsonValue | undefined): SubmittedFiscal {
  const all = [signatures].flat().flatMap((entry) => {
    const { caption, data } = objectOf(entry);
    if (typeof data !== 'string' || data === '') return [];
    return [{ caption: typeof caption === 'string' ? caption.replaceAll(/^<|>$|[: ]+$/g, '') : '', data }];
  });
  const code = all.find(({ data }) => readCode(data) !== null)?.data;
  const countries = all.flatMap(({ caption }) => /fiskaltrust\.([a-z]{2})/.exec(caption)?.[1] ?? []);
  const named = all.some(({ caption }) => caption === 'transaktions-nummer') ? 'de' : countries[0];
  const scheme = (code === undefined ? null : readCode(code)?.scheme) ?? countrySchemes[named ?? ''];
  if (scheme === undefined) return [];
  const values = all.flatMap(({ caption, data }) =>
    data === code || caption === '' || ignoredCaption.test(caption)
      ? []
      : [[namesOfCaptions[caption] ?? caption, data] as const],
  );
  return blockOf(scheme, Object.fromEntries(values), { code });
}

function ofQrCode({
  qr_code: code,
  access_key: key,
  receipt_number: number,
  series,
  protocol,
}: JsonObject): SubmittedFiscal {
  if (typeof code !== 'string') return [];
  const note = typeof key === 'string' ? schemeOfKey(key) : null;
  if (note !== null) {
    return blockOf(note, { access_key: key, invoice_number: number, series, protocol }, { code });
  }
  const scheme = readCode(code)?.scheme;
  return scheme === undefined ? [] : blockOf(scheme, {}, { code });
}

function ofCodes(codes: JsonValue | undefined): SubmittedFiscal {
  const found = new Map<string, { code?: string; key?: string }>();
  for (const entry of [codes].flat()) {
    const { data } = objectOf(entry);
    if (typeof data !== 'string') continue;
    const scheme = readCode(data)?.scheme;
    const note = schemeOfKey(data);
    if (scheme !== undefined) found.set(scheme, { code: data, ...found.get(scheme) });
    if (note !== null) found.set(note, { key: data, ...found.get(note) });
  }
  return [...found].flatMap(([scheme, { code, key }]) => blockOf(scheme, { access_key: key }, { code }));
}
