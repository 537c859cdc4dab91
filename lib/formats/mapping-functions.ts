import type { FailureParameters, FailureReason } from './failure-reasons';
import { TransformationError } from './transformation-error';

/** Most characters of a number. All functions of this file are for mappings, and run in the sandbox. */

const numberLengthMax = 100;

// Matches a single run of digits with separators: `2 x 1,99` is no number.
const oneRun = /^\D*\d(?:[.,' \u00A0\u2009\u202F\u2019]*\d)*\D*$/;

const grouped = {
  '.': /^(?:[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|\d*)(?:\.\d*)?$/,
  ',': /^(?:[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,\d*)?$/,
};

/**
 * `$decimal("1.234,56-", ",")` is -1234.56. Throws if the other mark cannot separate thousands, as in
 * `$decimal("12.50", ",")`.
 */
export function decimal(text: unknown, mark?: unknown): number | undefined {
  return decimalOf(text, mark, '$decimal');
}

export function decimalOf(text: unknown, mark: unknown, argument: string): number | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  if (typeof text === 'number') return text;
  if (typeof text !== 'string') throw refused('decimal_text', { argument });
  if (text.length > numberLengthMax) throw refused('number_too_long', { argument });
  const written = withoutWords(text)
    .replaceAll(/[^\d.,()+\u2212-]/g, '')
    .replace(/(?<=\d[.,])[-\u2212]{1,2}$/, '');
  const negative = /[-\u2212]|^\(.*\)$/.test(written);
  const digits = written.replaceAll(/[^\d.,]/g, '');
  const point = mark === ',' || mark === '.' ? mark : likelyMark(digits);
  const plain = digits.replaceAll(point === ',' ? '.' : ',', '').replace(',', '.');
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(plain) || !grouped[point].test(digits) || !oneRun.test(text))
    throw refused('not_a_number', { argument, text: JSON.stringify(text) });
  const value = Number(plain);
  return negative && value !== 0 ? -value : value;
}

/** Removes words with their dots, such as `kr.` and `Rs.`: these dots are no decimal marks. */
export function withoutWords(text: string): string {
  return text.replaceAll(/\p{L}+\.?/gu, '');
}

function likelyMark(digits: string): ',' | '.' {
  const last = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  const repeated = digits.indexOf(last) !== digits.lastIndexOf(last);
  if (!repeated) return last;
  return last === ',' ? '.' : ',';
}

const pictureParts = /YYYY|YY|MM|DD|hh|mm|ss/g;

/** `$localtime("14.03.26 12:34", "DD.MM.YY hh:mm")` is `2026-03-14T12:34:00`, without a zone. */
export function localtime(text: unknown, picture: unknown): string | undefined {
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' || typeof picture !== 'string')
    throw refused('localtime_texts', { argument: '$localtime' });
  const names = picture.match(pictureParts) ?? [];
  const pattern = picture
    .split(pictureParts)
    .map((between) => between.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .reduce((whole, between, index) => `${whole}(\\d{${names[index - 1]?.length ?? 2}})${between}`);
  const match = new RegExp(`^\\s*${pattern}`).exec(text);
  if (match === null) {
    const shown = {
      argument: '$localtime',
      text: JSON.stringify(text.slice(0, numberLengthMax)),
      picture: picture.slice(0, numberLengthMax),
    };
    throw refused('not_a_time', shown);
  }
  const found = new Map(names.map((name, index) => [name, match[index + 1]]));
  const year = found.get('YYYY') ?? `20${found.get('YY') ?? ''}`;
  const date = `${year}-${found.get('MM') ?? '01'}-${found.get('DD') ?? '01'}`;
  return `${date}T${found.get('hh') ?? '00'}:${found.get('mm') ?? '00'}:${found.get('ss') ?? '00'}`;
}

/** `$signed(3.5, true)` is -3.5: a returned line becomes negative, whatever sign the till wrote. */
export function signed(amount: unknown, returned: unknown): number | undefined {
  if (typeof amount !== 'number') return undefined;
  return returned === true && amount !== 0 ? -Math.abs(amount) : amount;
}

/** `$columns("Milk      1,99", [10, 4])` is `["Milk", "1,99"]`. */
export function columns(line: unknown, widths: unknown): string[] | undefined {
  if (typeof line !== 'string' || !Array.isArray(widths)) return undefined;
  let at = 0;
  return widths.map((width) => line.slice(at, (at += Number(width))).trim());
}

/** `$in_zone("2026-03-14T11:34:56Z", "Europe/Berlin")` is `2026-03-14T12:34:56+01:00`. */
export function inZone(instant: unknown, timezone: unknown): string | undefined {
  if (instant === undefined || instant === null || instant === '') return undefined;
  const isInstant =
    typeof instant === 'string' && /^\d{4}-\d\d-\d\d[T ].*(?:Z|[+-]\d\d:?\d\d)$/i.test(instant);
  const time = isInstant ? Date.parse(instant.replace(' ', 'T')) : Number.NaN;
  const wrong = { argument: '$in_zone', text: shownOf(instant) };
  if (Number.isNaN(time) || typeof timezone !== 'string') throw refused('in_zone_texts', wrong);
  let parts: Intl.DateTimeFormatPart[];
  try {
    parts = formatOf(timezone).formatToParts(time);
  } catch {
    // RangeError: unknown zone.
    throw refused('in_zone_texts', wrong);
  }
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

const formatsOfZones = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatsOfZones.get(timeZone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  if (formatsOfZones.size < 100) formatsOfZones.set(timeZone, format);
  return format;
}

/** `$coalesce([a, b, "none"])` is the first value that is neither missing, null nor an empty text. */
export function coalesce(values: unknown): unknown {
  const list = Array.isArray(values) ? values : [values];
  return list.find((value) => value !== undefined && value !== null && value !== '') as unknown;
}

/** `$minor(1999, "EUR")` is 19.99. */
export function minor(amount: unknown, currency: unknown): number | undefined {
  if (amount === undefined || amount === null) return undefined;
  const whole = typeof amount === 'string' && /^[+-]?\d{1,15}$/.test(amount) ? Number(amount) : amount;
  const digits = typeof currency === 'string' ? digitsOf(currency) : null;
  if (typeof whole !== 'number' || !Number.isSafeInteger(whole) || digits === null)
    throw refused('minor_arguments', { argument: '$minor', text: shownOf(amount) });
  return Number((whole / 10 ** digits).toFixed(digits));
}

// Decimals of ISO 4217. `Intl` differs: it has no fillér for forints and no fils for Iraqi dinars.
const noDigits = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/;
const threeDigits = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;
const fourDigits = /^(?:CLF|UYW)$/;

function digitsOf(currency: string): number | null {
  const code = currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return null;
  if (noDigits.test(code)) return 0;
  if (threeDigits.test(code)) return 3;
  return fourDigits.test(code) ? 4 : 2;
}

/** `$total([0.1, 0.2])` is 0.3, rounded to four digits. */
export function total(amounts: unknown): number | undefined {
  if (amounts === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(amounts) ? amounts : [amounts];
  const sum = list.reduce<number>((all, amount) => {
    if (typeof amount !== 'number') throw refused('total_numbers');
    return all + amount;
  }, 0);
  return Math.round(sum * 10_000) / 10_000;
}

export const ignoredKey = '_ignored';

/**
 * `$ignore("the order is cancelled", "#1001")` marks a known document as no sale. If the mapping returns
 * nothing else, the raw receipt becomes `ignored`. Also accepts an entry of `ignored` in the result of
 * `$journal`.
 */
export function ignore(given: unknown, id?: unknown): Record<string, string> {
  const { reason, id: of }: { readonly reason?: unknown; readonly id?: unknown } =
    typeof given === 'object' && given !== null ? given : { reason: given, id };
  if (typeof reason !== 'string' || reason === '') throw refused('ignore_text');
  const ignored = { [ignoredKey]: reason.slice(0, 200) };
  return typeof of === 'string' || typeof of === 'number'
    ? { ...ignored, id: String(of).slice(0, 255) }
    : ignored;
}

function shownOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, numberLengthMax);
}

function refused(reason: FailureReason, parameters: FailureParameters = {}): TransformationError {
  return new TransformationError('mapping_failed', reason, { parameters });
}
