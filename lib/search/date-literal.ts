import { Temporal } from 'temporal-polyfill';
import { earliestInstant, latestInstant, offsetZone, startOfDay } from './wall-time';

/** Half-open, in milliseconds since 1970. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const civil = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const instant =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}):(\d{2})(?:[.,](\d{1,9}))?([Zz]|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * Returns the interval of a year, month or day in `timezone`, or of an instant with seconds and zone: a whole
 * second includes its milliseconds (contract section 5). Null for other texts.
 */
export function dateInterval(literal: string, timezone: string): Interval | null {
  if (literal.length > 40) return null;
  try {
    return civilInterval(literal, timezone) ?? instantInterval(literal);
  } catch (error) {
    // Temporal throws if the day or time does not exist.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function civilInterval(literal: string, timezone: string): Interval | null {
  const match = civil.exec(literal);
  if (match === null) return null;
  const [, year, month, day] = match;
  const first = Temporal.PlainDate.from(
    { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) },
    { overflow: 'reject' },
  );
  const unit = day !== undefined ? 'days' : month !== undefined ? 'months' : 'years';
  return { from: startOfDay(first, timezone), to: startOfDay(first.add({ [unit]: 1 }), timezone) };
}

function instantInterval(literal: string): Interval | null {
  const match = instant.exec(literal);
  if (match === null) return null;
  const [, date, minutes, seconds = '', fraction = '', offset = ''] = match;
  const zone = offsetZone(offset);
  // Leap seconds are refused, as in receipts.
  if (zone === null || seconds > '59') return null;
  const wall = Temporal.PlainDateTime.from(`${date}T${minutes}:${seconds}`, { overflow: 'reject' });
  const second = wall.toZonedDateTime(zone).epochMilliseconds;
  // Computes with nine digits, which is exact. Then both ends are rounded up to a millisecond.
  const unit = 10 ** (9 - fraction.length);
  const start = Number(fraction.padEnd(9, '0'));
  return { from: second + Math.ceil(start / 1e6), to: second + Math.ceil((start + unit) / 1e6) };
}

export function reachable({ from, to }: Interval): Interval | null {
  const inside = { from: Math.max(from, earliestInstant), to: Math.min(to, latestInstant + 1) };
  return inside.from < inside.to ? inside : null;
}
