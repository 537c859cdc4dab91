import { Temporal } from 'temporal-polyfill';

const shape =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,100}))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

export const earliestInstant = Date.parse('0000-01-01T00:00:00.000Z');
export const latestInstant = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads an ISO 8601 date or time in milliseconds since 1970; a date means its first moment. Text without an
 * offset is in `timezone`. If a clock change makes the time ambiguous, the first instant counts. A skipped
 * time moves forward by the gap (contract section 4). Null for other texts, and for years beyond 0 to 9999.
 */
export function instantOfWallTime(text: string, timezone: string): number | null {
  const match = shape.exec(text);
  if (match === null) return null;
  const [, date = '', minutes, seconds = '00', fraction = '', offset] = match;
  try {
    if (minutes === undefined) return within(startOfDay(Temporal.PlainDate.from(date), timezone));
    const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
    if (seconds > '59') return null;
    const wall = Temporal.PlainDateTime.from(`${date}T${minutes}:${seconds}.${milliseconds}`, {
      overflow: 'reject',
    });
    const zone = offset === undefined ? timezone : offsetZone(offset);
    return zone === null ? null : within(wall.toZonedDateTime(zone).epochMilliseconds);
  } catch (error) {
    // Temporal throws if the day or time does not exist.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Milliseconds since 1970. */
export function startOfDay(day: Temporal.PlainDate, timezone: string): number {
  return day.toZonedDateTime(timezone).epochMilliseconds;
}

/** `Z` is UTC. Returns null for offsets beyond 18 hours. */
export function offsetZone(offset: string): string | null {
  if (offset === 'Z' || offset === 'z') return 'UTC';
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
  if (Number(hours) > 18 || Number(minutes) > 59) return null;
  return `${offset[0]}${hours}:${minutes}`;
}

function within(instant: number): number | null {
  return instant >= earliestInstant && instant <= latestInstant ? instant : null;
}
