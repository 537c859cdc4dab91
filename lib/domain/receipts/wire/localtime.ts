import { Temporal } from 'temporal-polyfill';

/** Matches the form only. `parseLocaltime` checks that date and offset exist. */
export const localtimePattern =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,30}))?)?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/;

export const zonedTimePattern = new RegExp(localtimePattern.source.replace(/\?\$$/, '$'));

export function parseZonedTime(text: string): string | null {
  return zonedTimePattern.test(text) ? parseLocaltime(text) : null;
}

/**
 * Returns the canonical text, with `+00:00` for `Z`, or null. Seconds and zone are optional; fractions are
 * cut to milliseconds (contract section 4).
 */
export function parseLocaltime(text: string): string | null {
  const match = localtimePattern.exec(text);
  if (match === null) return null;
  const [, date, minutes, seconds = '00', fraction = '', zone] = match;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const wall = `${date}T${minutes}:${seconds}${milliseconds === '000' ? '' : `.${milliseconds}`}`;
  const offset = zone === undefined ? '' : canonicalOffset(zone);
  if (offset === null || !isRealTime(wall)) return null;
  return `${wall}${offset}`;
}

function canonicalOffset(zone: string): string | null {
  if (zone === 'Z' || zone === 'z') return '+00:00';
  const sign = zone[0] === '-' ? '-' : '+';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
  if (Number(hours) > 18 || Number(minutes) > 59) return null;
  return digits === '0000' ? '+00:00' : `${sign}${hours}:${minutes}`;
}

function isRealTime(wall: string): boolean {
  try {
    // Leap seconds cannot be ordered by our clocks. In the first and last year, the instant could have a year
    // of three or five digits.
    if (wall.slice(17, 19) > '59' || wall < '1000-01-02' || wall >= '9999-12-31') return false;
    Temporal.PlainDateTime.from(wall, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/**
 * A time without an offset can fall in a change of clocks. A time that is skipped moves forward; a time that
 * occurs twice is the first one (contract section 4).
 */
export function resolveLocaltime(canonical: string, timezone: string): { instant: Date; localtime: string } {
  const hasOffset = /[+-]\d{2}:\d{2}$/.test(canonical.slice(10));
  if (hasOffset) return { instant: new Date(canonical), localtime: canonical };
  const zoned = Temporal.PlainDateTime.from(canonical).toZonedDateTime(timezone, {
    disambiguation: 'compatible',
  });
  const smallestUnit = zoned.millisecond === 0 ? 'second' : 'millisecond';
  const localtime = zoned.toString({ timeZoneName: 'never', smallestUnit });
  // Former offsets can have seconds, which `localtime` lacks. The instant is read from that text, so that
  // both agree.
  return { instant: new Date(localtime), localtime };
}

/** Converts a time in UTC to `timezone`. Other times stay unchanged. */
export function toShopTime<Time extends { readonly instant: Date; readonly localtime: string }>(
  time: Time,
  timezone: string,
): Time {
  if (!time.localtime.endsWith('+00:00')) return time;
  const zoned = Temporal.Instant.fromEpochMilliseconds(time.instant.getTime()).toZonedDateTimeISO(timezone);
  const smallestUnit = zoned.millisecond === 0 ? 'second' : 'millisecond';
  return { ...time, localtime: zoned.toString({ timeZoneName: 'never', smallestUnit }) };
}
