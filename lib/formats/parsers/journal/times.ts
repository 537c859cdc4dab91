import { foldText } from '../slip/fold';
import { monthNumberOf, usuallyMonthFirst } from '../slip/dates';

/** Facts that decide whether 03/04 is in March or April, if the column does not. */
export interface PlaceHints {
  readonly currency: string | null;
  readonly timezone: string | null;
  /** ISO 3166-1 alpha-2 code of the store's country. */
  readonly country: string | null;
}

export type DateOrder = 'day' | 'month';

const rest = String.raw`(?=$|[t ,])`;
const iso = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${rest}`);
const compact = /^(\d{4})(\d{2})(\d{2})(?=$|[t ])/;
const numeric = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${rest}`);
const dayNamed = /^(\d{1,2})[. -]{1,2}(?:de )?(\p{L}{3,12})\.?[ ,.-]{1,2}(?:de )?(\d{4}|\d{2})(?=$|[t ,])/u;
const monthNamed = /^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})(?=$|[t ,])/u;
const clock =
  /^[t ,]*(?:at |um |a )?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s?([ap])?\.?\s?m?\.?\s?(?:uhr)?\s?(z|utc|[+-]\d{2}:?\d{2})?$/i;

/**
 * Finds from all cells together if dates begin with the day or the month. Where no cell shows it, `hints` do.
 * @returns `mixed` if cells contradict each other, null if neither cells nor hints show an order.
 */
export function dateOrderOf(cells: readonly string[], hints: PlaceHints): DateOrder | 'mixed' | null {
  const orders = new Set<DateOrder>();
  let isOpen = false;
  for (const cell of cells) {
    const [, first, sign, second] = numeric.exec(cell.trim().toLowerCase()) ?? [];
    if (first === undefined) continue;
    isOpen = true;
    if (sign === '.' || Number(first) > 12) orders.add('day');
    else if (Number(second) > 12) orders.add('month');
  }
  const [order = null, ...others] = orders;
  if (others.length > 0) return 'mixed';
  if (order !== null || !isOpen) return order ?? 'day';
  const isMonthFirst = monthFirstIn(hints.country) ?? usuallyMonthFirst(hints);
  return isMonthFirst === null ? null : isMonthFirst ? 'month' : 'day';
}

function monthFirstIn(country: string | null): boolean | null {
  if (country === null || country === 'CA') return null;
  return /^(?:US|PH|GU|PR|AS|MP|VI|FM|MH|PW)$/.test(country);
}

/**
 * Returns a time such as `2026-03-14T12:34:56`, with the offset of the cell. Midnight if the time is missing,
 * null if the date is.
 */
export function localtimeOf(date: string, time: string, order: DateOrder): string | null {
  const text = foldText(date).replaceAll(/[\u202F\u00A0]/g, ' ');
  const found = dayOf(text, order);
  if (found === null) return null;
  const behind = text.slice(found.length).trim();
  const written = time.trim() === '' ? behind : foldText(time);
  if (written === '') return `${found.day}T00:00:00`;
  const of = timeOf(written);
  return of === null ? null : `${found.day}T${of}`;
}

function dayOf(text: string, order: DateOrder): { readonly day: string; readonly length: number } | null {
  const year = iso.exec(text) ?? compact.exec(text);
  if (year !== null) return dated(year[1], year[2], year[3], year[0]);
  const plain = numeric.exec(text);
  if (plain !== null) {
    const [whole, first, , second, in2] = plain;
    return order === 'day' ? dated(in2, second, first, whole) : dated(in2, first, second, whole);
  }
  const [dayFirst, monthFirst] = [dayNamed.exec(text), monthNamed.exec(text)];
  if (dayFirst !== null) return dated(dayFirst[3], monthText(dayFirst[2]), dayFirst[1], dayFirst[0]);
  if (monthFirst !== null)
    return dated(monthFirst[3], monthText(monthFirst[1]), monthFirst[2], monthFirst[0]);
  return null;
}

const monthText = (name: string | undefined) => String(monthNumberOf(name ?? '') ?? 0);

function dated(year = '', month = '', day = '', whole = '') {
  const full = Number(year) + (year.length === 2 ? 2000 : 0);
  const [inYear, inMonth] = [Number(month), Number(day)];
  if (inYear < 1 || inYear > 12 || inMonth < 1) return null;
  if (inMonth > new Date(Date.UTC(full, inYear, 0)).getUTCDate()) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: `${full}-${two(inYear)}-${two(inMonth)}`, length: whole.length };
}

function timeOf(text: string): string | null {
  const [, hour, minute = '', second = '00', half, zone] = clock.exec(text) ?? [];
  if (hour === undefined) return null;
  const written = Number(hour);
  const isPm = half?.toLowerCase() === 'p';
  if (written > 23 || Number(minute) > 59 || (half !== undefined && (written > 12 || written < 1)))
    return null;
  const full = half === undefined ? written : (written % 12) + (isPm ? 12 : 0);
  const offset =
    zone === undefined ? '' : /^[zu]/i.test(zone) ? '+00:00' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  return `${String(full).padStart(2, '0')}:${minute}:${second}${offset}`;
}
