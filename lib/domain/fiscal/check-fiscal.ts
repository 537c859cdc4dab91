import { ratedTaxes, type TaxedReceipt } from '@/lib/domain/rollups/tax-rates';
import {
  readableSchemes,
  type CodeFacts,
  type CodeRate,
  type CodeTime,
  type ReadableScheme,
} from '@/lib/formats/fiscal/code';
import { readCode } from '@/lib/formats/fiscal/read-code';
import { verifyTse } from './tse-signature';

export const fiscalWarnings = [
  'fiscal_code_malformed',
  'fiscal_total_differs',
  'fiscal_time_differs',
  'fiscal_number_differs',
  'fiscal_signature_invalid',
  'fiscal_missing',
] as const;

export type FiscalWarning = (typeof fiscalWarnings)[number];

export interface CheckedReceipt extends TaxedReceipt {
  readonly total: number;
  readonly items: readonly (TaxedReceipt['items'][number] & { readonly total: number })[];
  readonly currency: string | null;
  readonly localtime: string;
  readonly fiscal: readonly FiscalBlock[];
}

export interface FiscalBlock {
  readonly scheme: string;
  readonly status: string;
  readonly code?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly values?: Readonly<Record<string, string>> | null | undefined;
}

/**
 * Compares a receipt with the codes in its fiscal data, as far as their schemes can be read. A receipt
 * without warnings may still break a law.
 */
export function checkFiscal(receipt: CheckedReceipt): FiscalWarning[] {
  return receipt.fiscal.flatMap((block) => checkBlock(receipt, block));
}

/** True if the signature in a code does not match the public key in the same code. */
export async function hasInvalidSignature(fiscal: readonly FiscalBlock[]): Promise<boolean> {
  const codes = fiscal.flatMap(({ scheme, code }) => (scheme === 'de-tse' ? (code ?? []) : []));
  const states = codes.map(async (code) => {
    const reading = readCode(code);
    return reading?.kind === 'code' && reading.scheme === 'de-tse' ? verifyTse(reading.facts) : 'unknown';
  });
  return (await Promise.all(states)).includes('invalid');
}

/**
 * Statuses of a code that describes this sale. A copy may be from another day, and the amounts of a
 * cancellation have the opposite sign.
 */
const ofSale = new Set(['original', 'training', 'outage']);

function checkBlock(receipt: CheckedReceipt, block: FiscalBlock): FiscalWarning[] {
  const scheme = readableSchemes.find((name) => name === block.scheme);
  if (scheme === undefined) return [];
  const code = block.code ?? (inAddress.has(scheme) ? block.url : null) ?? null;
  if (code === null) return [];
  const reading = readCode(code);
  // A web address here leads to a copy of the receipt: codes of this scheme are never addresses.
  if (reading === null && !inAddress.has(scheme) && /^https?:\/\//i.test(code)) return [];
  if (reading?.kind !== 'code' || reading.scheme !== scheme) return ['fiscal_code_malformed'];
  const { facts } = reading;
  const isOfSale = ofSale.has(block.status);
  const isOfCurrency = receipt.currency === null || currencies[scheme].includes(receipt.currency);
  const { time, values } = facts;
  const found: FiscalWarning[] = [];
  if (isOfSale && isOfCurrency && totalDiffers(receipt, facts)) found.push('fiscal_total_differs');
  if (isOfSale && time !== null && timeDiffers(receipt.localtime, time)) found.push('fiscal_time_differs');
  if (numberDiffers(scheme, values, block.values ?? {})) found.push('fiscal_number_differs');
  return found;
}

const inAddress: ReadonlySet<ReadableScheme> = new Set(['es-ticketbai', 'es-verifactu', 'br-nfce', 'hr-fis']);

const currencies: Readonly<Record<ReadableScheme, readonly string[]>> = {
  'de-tse': ['EUR'],
  'at-rksv': ['EUR'],
  'pt-atcud': ['EUR'],
  'es-ticketbai': ['EUR'],
  'es-verifactu': ['EUR'],
  'br-nfce': ['BRL'],
  'hr-fis': ['EUR', 'HRK'],
  'si-fur': ['EUR'],
  'sk-ekasa': ['EUR'],
};

/** Tolerance for each tax rate, because tills round the sum of a rate. */
const tolerance = 0.01;
/** Tolerance for each line, because some tills round the tax of each line. */
const lineTolerance = 0.005;

function totalDiffers(receipt: CheckedReceipt, { total, rates }: CodeFacts): boolean {
  if (total === null) return false;
  const used = rates.filter(({ gross, tax }) => (gross ?? tax) !== 0);
  if (isApart(receipt.total, total, tolerance * Math.max(1, used.length))) return true;
  const sold = soldByRate(receipt);
  if (sold !== null && rates.every(({ gross }) => gross !== null)) {
    const slots = slotsOf(sold, rates);
    return slots?.some((sum, index) => isApart(sum, rates[index]?.gross ?? 0, tolerance)) ?? false;
  }
  return taxDiffers(receipt, rates);
}

/**
 * Item totals by tax rate. Null if an item has no rate or several rates, or if the items do not add up to the
 * total.
 */
function soldByRate({ items, total }: CheckedReceipt): Map<number, number> | null {
  const sums = new Map<number, number>();
  for (const item of items) {
    const rated = ratedTaxes({ items: [item] });
    const [tax] = rated;
    if (tax === undefined || rated.length > 1) return null;
    sums.set(tax.rate, (sums.get(tax.rate) ?? 0) + item.total);
  }
  const all = [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  return isApart(all, total, tolerance / 2) ? null : sums;
}

/** Puts sums into the code's slots for tax rates. Null if a rate fits no slot or several slots. */
function slotsOf(sums: ReadonlyMap<number, number>, rates: readonly CodeRate[]): number[] | null {
  const slots = rates.map(() => 0);
  for (const [rate, sum] of sums) {
    const found = rates.flatMap(({ percents }, index) => (percents.includes(rate) ? [index] : []));
    const [index] = found;
    if (index === undefined || found.length > 1) return null;
    slots[index] = (slots[index] ?? 0) + sum;
  }
  return slots;
}

function taxDiffers(receipt: CheckedReceipt, rates: readonly CodeRate[]): boolean {
  const stated = Map.groupBy(ratedTaxes(receipt), ({ rate }) => rate);
  return rates.some(({ percents, gross, tax }) => {
    const known = percents.filter((percent) => percent > 0 && stated.has(percent));
    const [percent] = known;
    // Two regions with different slots can share a rate; such a rate is not compared.
    const slots = rates.filter((other) => percent !== undefined && other.percents.includes(percent));
    if (percent === undefined || known.length > 1 || slots.length > 1) return false;
    const sum = (stated.get(percent) ?? []).reduce((all, { amount }) => all + amount, 0);
    const expected = tax ?? ((gross ?? 0) * percent) / (100 + percent);
    return isApart(sum, expected, tolerance + lineTolerance * receipt.items.length);
  });
}

/** The thousandth covers errors of binary fractions. */
function isApart(one: number, other: number, by: number): boolean {
  return Math.abs(one - other) > by + 0.001;
}

/**
 * Compares to the minute if the receipt's seconds are 00, because tills may leave out seconds. A code's time
 * without a zone is on the shop's clock.
 */
function timeDiffers(localtime: string, { start, finish }: CodeTime): boolean {
  const accuracy = localtime.slice(16, 19) === ':00' ? 60_000 : 1000;
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(finish) || finish.length < 17) {
    const length = Math.min(finish.length, accuracy === 1000 ? 19 : 16);
    return localtime.slice(0, length) !== finish.slice(0, length);
  }
  const at = (time: string) => Math.floor(Date.parse(time) / accuracy);
  return at(localtime) < at(start ?? finish) || at(localtime) > at(finish);
}

const numbersOf: Readonly<Record<ReadableScheme, readonly string[]>> = {
  'de-tse': ['client_id', 'transaction_number', 'signature_counter'],
  'at-rksv': ['cash_box_id', 'receipt_number', 'certificate_serial_number'],
  'pt-atcud': ['document_number', 'atcud', 'hash_characters', 'certificate_number'],
  'es-ticketbai': ['tbai_id', 'series', 'invoice_number'],
  'es-verifactu': ['invoice_number'],
  'br-nfce': ['access_key', 'series', 'invoice_number'],
  'hr-fis': ['jir', 'zki'],
  'si-fur': ['zoi', 'tax_number'],
  'sk-ekasa': ['uid', 'okp', 'cash_register_code', 'receipt_number'],
};

type Values = Readonly<Record<string, string>>;

function numberDiffers(scheme: ReadableScheme, coded: Values, stated: Values): boolean {
  return numbersOf[scheme].some((name) => {
    const [one, other] = [coded[name], stated[name]];
    return one !== undefined && other !== undefined && other.trim() !== '' && plain(one) !== plain(other);
  });
}

function plain(number: string): string {
  return number
    .trim()
    .toLowerCase()
    .replace(/^atcud:\s*/, '')
    .replace(/^0+(?=\d)/, '');
}
