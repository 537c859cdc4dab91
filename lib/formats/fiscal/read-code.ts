import { readAddress } from './code-addresses';
import {
  fiscalAmountOf,
  fiscalInstantOf,
  sumFiscalAmounts,
  fiscalTimeOf,
  type CodeReading,
  type Read,
  type ReadableScheme,
} from './code';

const codeMax = 3000;

/**
 * Returns null for an unknown scheme. A QR code may hold anything, so this never throws and takes linear
 * time. Must not import modules of the service, because it runs in the sandbox.
 */
export function readCode(text: string): CodeReading | null {
  const code = text.length > codeMax ? '' : text.trim();
  const address = readAddress(code);
  if (address !== null) return readingOf(address.scheme, address.read);
  const scheme = schemeOf(code);
  return scheme === null ? null : readingOf(scheme, readers[scheme](code));
}

function readingOf(scheme: ReadableScheme, read: Read): CodeReading {
  return typeof read === 'string'
    ? { kind: 'malformed', scheme, part: read }
    : { kind: 'code', scheme, facts: read };
}

const readers = {
  'de-tse': readTse,
  'at-rksv': readRksv,
  'pt-atcud': readAtcud,
  'si-fur': readFur,
  'sk-ekasa': readEkasa,
} as const satisfies Partial<Record<ReadableScheme, (code: string) => Read>>;

function schemeOf(code: string): keyof typeof readers | null {
  if (code.startsWith('V0;')) return 'de-tse';
  if (/^_R\d{1,2}-AT\d{1,2}_/.test(code)) return 'at-rksv';
  if (/^A:[^*]{0,30}\*B:/.test(code)) return 'pt-atcud';
  if (/^\d{60}$/.test(code)) return 'si-fur';
  if (/^[OV]-[0-9A-Fa-f]{32}$/.test(code)) return 'sk-ekasa';
  return /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{8}){4}:/.test(code) ? 'sk-ekasa' : null;
}

/**
 * Percents by position in `Kassenbeleg-V1` (DSFinV-K, appendix I): general, reduced, § 24 (1) no. 3 and no. 1
 * UStG, and 0 %.
 */
const tsePercents: readonly (readonly number[])[] = [[19, 16], [7, 5], [10.7], [5.5], [0]];

/**
 * Germany: twelve parts between semicolons (DSFinV-K, appendix I, „QR-Code“). Only a `Beleg` of
 * `Kassenbeleg-V1` has a total. Process data of other types may contain semicolons, so parts are counted from
 * both ends.
 */
function readTse(code: string): Read {
  const parts = code.split(';');
  if (parts.length < 12) return 'parts';
  const [, client = '', type = ''] = parts;
  const data = parts.slice(3, -8).join(';');
  const [
    number = '',
    counter = '',
    start = '',
    finish = '',
    algorithm = '',
    format = '',
    signature = '',
    key = '',
  ] = parts.slice(-8);
  if (client === '') return 'client_id';
  if (!isNumber(number)) return 'transaction_number';
  if (!isNumber(counter)) return 'signature_counter';
  if (fiscalInstantOf(start) === null) return 'start';
  if (fiscalInstantOf(finish) === null) return 'finish';
  if (algorithm === '') return 'algorithm';
  if (!isBase64(signature)) return 'signature';
  if (!isBase64(key)) return 'public_key';
  const rates = type.toLowerCase() === 'kassenbeleg-v1' ? tseRates(data) : [];
  if (rates === null) return 'process_data';
  return {
    total: rates.length === 0 ? null : sumFiscalAmounts(rates.map(({ gross }) => gross)),
    rates: rates.map((rate) => ({ ...rate, tax: null })),
    time: { start, finish },
    values: {
      client_id: client,
      process_type: type,
      process_data: data,
      transaction_number: number,
      signature_counter: counter,
      start,
      finish,
      algorithm,
      time_format: format,
      signature,
      public_key: key,
    },
  };
}

/** Gross amounts by rate. An empty list if the transaction is no sale, null if it is malformed. */
function tseRates(data: string): { percents: readonly number[]; gross: number }[] | null {
  const [type = '', slots = '', payments, ...more] = data.split('^');
  if (payments === undefined || more.length > 0) return null;
  const amounts = slots.split('_').map(fiscalAmountOf);
  if (amounts.length !== tsePercents.length || amounts.includes(null)) return null;
  if (type !== 'Beleg') return [];
  return amounts.map((gross, slot) => ({ percents: tsePercents[slot] ?? [], gross: gross ?? 0 }));
}

/**
 * Percents by position in the machine-readable code (RKSV, annex, no. 12): Normal, Ermäßigt-1, Ermäßigt-2,
 * Null, Besonders.
 */
const rksvPercents: readonly (readonly number[])[] = [[20], [10], [13], [0], [19]];

/**
 * Austria: parts after underscores (RKSV, annex, nos. 4 and 12; „Detailspezifikation“ of BMF, section 4). If
 * the till prints only the signed data, the signature is missing.
 */
function readRksv(code: string): Read {
  const [, suite = '', box = '', number = '', time = '', ...rest] = code.split('_');
  const [turnover, certificate = '', previous, signature, ...more] = rest.slice(5);
  if (previous === undefined || more.length > 0) return 'parts';
  if (box === '') return 'cash_box_id';
  if (number === '') return 'receipt_number';
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/.exec(time);
  const finish = found === null ? null : fiscalTimeOf(found.slice(1));
  if (finish === null) return 'time';
  const amounts = rest
    .slice(0, 5)
    .map((part) => (/^-?\d{1,12},\d\d$/.test(part) ? fiscalAmountOf(part) : null));
  if (amounts.includes(null)) return 'amounts';
  if (turnover === undefined || !isBase64(turnover)) return 'turnover';
  if (certificate === '') return 'certificate_serial_number';
  if (!isBase64(previous) || (signature !== undefined && !isBase64(signature))) return 'signature';
  const rates = amounts.map((gross, slot) => ({
    percents: rksvPercents[slot] ?? [],
    gross: gross ?? 0,
    tax: null,
  }));
  return {
    total: sumFiscalAmounts(rates.map(({ gross }) => gross)),
    rates,
    time: { start: null, finish },
    values: {
      suite,
      cash_box_id: box,
      receipt_number: number,
      certificate_serial_number: certificate,
      ...(signature === undefined ? {} : { signature }),
    },
  };
}

/**
 * Percents of the reduced, intermediate and general rate, by fiscal region (CIVA, art. 18 (1) and (3)). If a
 * rate has changed, both values are listed.
 */
const atcudPercents: Readonly<Record<string, readonly (readonly number[])[]>> = {
  PT: [[6], [13], [23]],
  'PT-AC': [[4], [9], [16, 18]],
  'PT-MA': [[4, 5], [12], [22]],
};

/** Fields of every code. `I1` is `0` for a document without tax. */
const atcudRequired = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I1', 'N', 'O', 'Q', 'R'];

/**
 * Portugal: pairs `letter:value` between asterisks („Especificações Técnicas – Código QR“ of AT, sections 3
 * and 4, for Portaria 195/2020). The amounts of a credit note (`NC`) are positive although it returns money.
 */
function readAtcud(code: string): Read {
  const fields = new Map(
    code.split('*').map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, Math.max(colon, 0)), field.slice(colon + 1)] as const;
    }),
  );
  const missing = atcudRequired.find((name) => (fields.get(name) ?? '') === '');
  if (missing !== undefined) return missing;
  const sign = fields.get('D') === 'NC' ? -1 : 1;
  const amounts = new Map<string, number>();
  for (const [name, value] of fields) {
    if (!/^(?:[IJK][2-8]|[LMNOP])$/.test(name)) continue;
    const amount = /^-?\d{1,13}\.\d\d$/.test(value) ? fiscalAmountOf(value) : null;
    if (amount === null) return name;
    amounts.set(name, amount === 0 ? 0 : sign * amount);
  }
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(fields.get('F') ?? '');
  const finish = day === null ? null : fiscalTimeOf(day.slice(1));
  if (finish === null) return 'F';
  const rates = ['I', 'J', 'K'].flatMap((space) => {
    const percents = atcudPercents[fields.get(`${space}1`) ?? ''] ?? [[], [], []];
    return percents.flatMap((some, index) => {
      const tax = amounts.get(`${space}${index * 2 + 4}`);
      return tax === undefined ? [] : [{ percents: some, gross: null, tax }];
    });
  });
  const value = (name: string) => fields.get(name) ?? '';
  return {
    total: amounts.get('O') ?? null,
    rates,
    time: { start: null, finish },
    values: {
      issuer: value('A'),
      document_type: value('D'),
      document_number: value('G'),
      atcud: value('H'),
      hash_characters: value('Q'),
      certificate_number: value('R'),
    },
  };
}

/**
 * Slovenia: ZOI as 39 decimal digits, tax number and time. The last digit is the sum of all other digits
 * modulo ten (technical specifications of FURS for fiscal verification of invoices, chapter 11).
 */
function readFur(code: string): Read {
  const zoi = BigInt(code.slice(0, 39)).toString(16).padStart(32, '0');
  if (zoi.length > 32) return 'zoi';
  const [, year = '', ...rest] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(code.slice(47, 59)) ?? [];
  const finish = fiscalTimeOf([`20${year}`, ...rest]);
  if (finish === null) return 'time';
  const sum = code
    .slice(0, 59)
    .split('')
    .reduce((all, digit) => all + Number(digit), 0);
  if (sum % 10 !== Number(code[59])) return 'check_digit';
  const values = { zoi, tax_number: code.slice(39, 47) };
  return { total: null, rates: [], time: { start: null, finish }, values };
}

/**
 * Slovakia: only an identifier of the tax office. A till that is offline instead prints business code, till,
 * time, number and total between colons (eKasa, interface for integration of tills: contents of the QR code).
 */
function readEkasa(code: string): Read {
  const [okp = '', till = '', time = '', number = '', total = '', ...more] = code.split(':');
  if (till === '') return { total: null, rates: [], time: null, values: { uid: code } };
  if (more.length > 0) return 'parts';
  if (!/^\d{16,17}$/.test(till)) return 'cash_register_code';
  const [, year = '', ...rest] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time) ?? [];
  const finish = fiscalTimeOf([`20${year}`, ...rest]);
  if (finish === null) return 'time';
  if (!isNumber(number)) return 'receipt_number';
  const amount = fiscalAmountOf(total);
  if (amount === null) return 'total';
  const values = { okp, cash_register_code: till, receipt_number: number };
  return { total: amount, rates: [], time: { start: null, finish }, values };
}

function isNumber(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,3}$/.test(text);
}
