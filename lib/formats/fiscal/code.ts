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

/** What a code says was sold at one rate, in its currency. */
export interface CodeRate {
  /** In percent, each rate that the slot of the code has stood for; none where its rule names no number. */
  readonly percents: readonly number[];
  /** With the tax; null where the code states net and tax. */
  readonly gross: number | null;
  /** The tax; null where the code states the gross amount. */
  readonly tax: number | null;
}

/**
 * When a code says the sale was: ISO 8601, as exact as the code is (`2019-08-12`, `2019-09-05T12:30`,
 * `2021-08-23T14:36:33`). With an offset it is an instant, without one it is on the clock of the shop.
 */
export interface CodeTime {
  /** Null where the code states one time alone. */
  readonly start: string | null;
  readonly finish: string;
}

/** What a readable code says. */
export interface CodeFacts {
  /** With the tax, in the currency of the country; null where the code does not say. At most 15 digits, so that it is exact. */
  readonly total: number | null;
  readonly rates: readonly CodeRate[];
  readonly time: CodeTime | null;
  /** The parts by the names that `fiscal.values` has for them. */
  readonly values: Readonly<Record<string, string>>;
}

/** A code as read: one that names its scheme but breaks the form of it says which part is wrong. */
export type CodeReading =
  | { readonly kind: 'code'; readonly scheme: ReadableScheme; readonly facts: CodeFacts }
  | { readonly kind: 'malformed'; readonly scheme: ReadableScheme; readonly part: string };

/** Facts of a scheme, or the name of the part that breaks its form. */
export type Read = CodeFacts | string;

/**
 * Reads an amount of at most 15 digits, with a point or comma before its decimals and perhaps commas between thousands (some
 * makers of German codes print them); null when it is none.
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

/** Adds amounts up without the errors of binary fractions: four decimal places, as `amountOf` reads them. */
export function sumOf(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 10_000) / 10_000;
}

/** Date and time from `[year, month, day, hour?, minute?, second?]` as texts, as exact as they are; null when there is none. */
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

/** An instant as ISO 8601 with its zone, to the second or finer; null when it is none. */
export function instantOf(text: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (match === null || timeOf(match.slice(1, 7)) === null || Number.isNaN(Date.parse(text))) return null;
  return text;
}
