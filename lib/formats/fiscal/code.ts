/** Schemes whose codes can be read; the names are those of `fiscal.scheme` (docs/fiscal.md). */
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

/** Sales at one rate by a code, in its currency. */
export interface CodeRate {
  /** In percent, each rate that the slot of the code has stood for; none where its rule names no number. */
  readonly percents: readonly number[];
  /** Null where the code has net and tax. */
  readonly gross: number | null;
  /** Null where the code has the gross amount. */
  readonly tax: number | null;
}

/**
 * Time of the sale by a code: ISO 8601, as exact as the code is (`2019-08-12`, `2019-09-05T12:30`,
 * `2021-08-23T14:36:33`). With an offset it is an instant, without one it is on the clock of the shop.
 */
export interface CodeTime {
  /** Null where the code has one time alone. */
  readonly start: string | null;
  readonly finish: string;
}

export interface CodeFacts {
  /**
   * With the tax, in the currency of the country; null where the code has none. At most 15 digits, so that it is exact.
   */
  readonly total: number | null;
  readonly rates: readonly CodeRate[];
  readonly time: CodeTime | null;
  /** Parts by their names in `fiscal.values`. */
  readonly values: Readonly<Record<string, string>>;
}

export type CodeReading =
  | { readonly kind: 'code'; readonly scheme: ReadableScheme; readonly facts: CodeFacts }
  | { readonly kind: 'malformed'; readonly scheme: ReadableScheme; readonly part: string };

export type Read = CodeFacts | string;

/**
 * Reads an amount of at most 15 digits, with a point or comma before its decimals and perhaps commas between thousands
 * (some makers of German codes print them), or null.
 */
export function amountOf(text: string): number | null {
  const match = /^(-?)(\d{1,3}(?:,\d{3}){1,4}(?=\.)|\d{1,13})(?:[.,](\d{1,4}))?$/.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = whole.replaceAll(',', '');
  if (digits.length + fraction.length > 15) return null;
  const amount = Number(`${digits}.${fraction}0`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** Sums amounts without the errors of binary fractions: four decimal places, as in `amountOf`. */
export function sumOf(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 10_000) / 10_000;
}

/** Date and time from `[year, month, day, hour?, minute?, second?]` as texts, in their precision, or null. */
export function timeOf(parts: readonly (string | undefined)[]): string | null {
  const numbers = parts.flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const clock = `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  if (!text.startsWith(clock)) return null;
  return clock.slice(0, [0, 0, 0, 10, 10, 16, 19][numbers.length] ?? 19);
}

/** An instant as ISO 8601 with its zone, to the second or finer, or null. */
export function instantOf(text: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (match === null || timeOf(match.slice(1, 7)) === null || Number.isNaN(Date.parse(text))) return null;
  return text;
}
