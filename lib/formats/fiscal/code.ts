/** Schemes whose codes can be read, by `fiscal.scheme` (docs/fiscal.md). */
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

/** Sales at one rate, in the currency of the code. */
export interface CodeRate {
  /** Percents that this slot of the code has had over time; empty if its rule names none. */
  readonly percents: readonly number[];
  /** Null where the code has net and tax. */
  readonly gross: number | null;
  /** Null where the code has the gross amount. */
  readonly tax: number | null;
}

/**
 * ISO 8601, as precise as the code (`2019-08-12`, `2019-09-05T12:30`): an instant with an offset, else the
 * shop's local time.
 */
export interface CodeTime {
  /** Null where the code has one time alone. */
  readonly start: string | null;
  readonly finish: string;
}

export interface CodeFacts {
  /** Gross, in the currency of the country, exact with at most 15 digits; null where the code has none. */
  readonly total: number | null;
  readonly rates: readonly CodeRate[];
  readonly time: CodeTime | null;
  /** Values by their names in `fiscal.values`. */
  readonly values: Readonly<Record<string, string>>;
}

export type CodeReading =
  | { readonly kind: 'code'; readonly scheme: ReadableScheme; readonly facts: CodeFacts }
  | { readonly kind: 'malformed'; readonly scheme: ReadableScheme; readonly part: string };

export type Read = CodeFacts | string;

/**
 * Amount of at most 15 digits, point or comma before decimals, or null. Some German codes have commas between
 * thousands.
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

/** Rounds to four decimals, as in `amountOf`, against binary noise. */
export function sumOf(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 10_000) / 10_000;
}

/**
 * ISO 8601 time of `[year, month, day, hour?, minute?, second?]`, in their precision; null for no such time.
 */
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

/** Instant with its zone, to the second or finer; null for other texts. */
export function instantOf(text: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (match === null || timeOf(match.slice(1, 7)) === null || Number.isNaN(Date.parse(text))) return null;
  return text;
}
