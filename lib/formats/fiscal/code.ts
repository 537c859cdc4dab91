export const readableSchemes = [
  'de-tse',
  'at-rksv',
  'pt-atcud',
  'es-ticketbai',
  'es-verifactu',
  'br-nfce',
  'hr-fis',
  'si-fur',
  'sk-ekasa',
] as const;

export type ReadableScheme = (typeof readableSchemes)[number];

export interface CodeRate {
  /** Percents that this rate has had over time; an empty list if the standard names none. */
  readonly percents: readonly number[];
  /** Null if the code has net and tax instead. */
  readonly gross: number | null;
  /** Null if the code has the gross amount instead. */
  readonly tax: number | null;
}

/**
 * Time in ISO 8601, as precise as the code (`2019-08-12`, `2019-09-05T12:30`). Without an offset, it is the
 * local time of the shop.
 */
export interface CodeTime {
  /** Null if the code has only one time. */
  readonly start: string | null;
  readonly finish: string;
}

export interface CodeFacts {
  /**
   * Gross total in the currency of the country. It is exact, because it has at most 15 digits. Null if the
   * code has none.
   */
  readonly total: number | null;
  readonly rates: readonly CodeRate[];
  readonly time: CodeTime | null;
  readonly values: Readonly<Record<string, string>>;
}

export type CodeReading =
  | { readonly kind: 'code'; readonly scheme: ReadableScheme; readonly facts: CodeFacts }
  | { readonly kind: 'malformed'; readonly scheme: ReadableScheme; readonly part: string };

export type Read = CodeFacts | string;

/**
 * Reads an amount of at most 15 digits with a point or comma before decimals; null for other texts. Some
 * German codes have commas between thousands.
 */
export function fiscalAmountOf(text: string): number | null {
  const match = /^(-?)(\d{1,3}(?:,\d{3}){1,4}(?=\.)|\d{1,13})(?:[.,](\d{1,4}))?$/.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = whole.replaceAll(',', '');
  if (digits.length + fraction.length > 15) return null;
  const amount = Number(`${digits}.${fraction}0`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** Rounds to four decimals, as many as `fiscalAmountOf` reads, to remove the noise of binary fractions. */
export function sumFiscalAmounts(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 10_000) / 10_000;
}

/**
 * Returns `[year, month, day, hour?, minute?, second?]` as ISO 8601, as precise as the parts; null if there
 * is no such time.
 */
export function fiscalTimeOf(parts: readonly (string | undefined)[]): string | null {
  const numbers = parts.flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const clock = `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  if (!text.startsWith(clock)) return null;
  return clock.slice(0, [0, 0, 0, 10, 10, 16, 19][numbers.length] ?? 19);
}

export function fiscalInstantOf(text: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (match === null || fiscalTimeOf(match.slice(1, 7)) === null || Number.isNaN(Date.parse(text)))
    return null;
  return text;
}
