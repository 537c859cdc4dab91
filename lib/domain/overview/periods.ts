import { Temporal } from 'temporal-polyfill';
import type { Period } from '@/lib/platform/db/within';

export interface Periods {
  readonly timeZone: string;
  /** `YYYY-MM-DD` in the retailer's time zone. */
  readonly day: string;
  readonly lastDay: string;
  readonly today: Period;
  readonly lastWeek: Period;
  readonly lastWeekSoFar: Period;
  readonly week: Period;
  readonly firstDayOfWeek: string;
}

/** Days begin at midnight in `timeZone`. */
export function periodsAt(now: Date, timeZone: string): Periods {
  const here = zoned(now, timeZone);
  const before = here.subtract({ weeks: 1 });
  const midnight = here.startOfDay();
  const lastMidnight = before.startOfDay();
  const weekBegins = here.subtract({ days: 6 }).startOfDay();
  return {
    timeZone,
    day: here.toPlainDate().toString(),
    lastDay: before.toPlainDate().toString(),
    today: { from: date(midnight), until: now },
    lastWeek: { from: date(lastMidnight), until: date(lastMidnight.add({ days: 1 }).startOfDay()) },
    lastWeekSoFar: { from: date(lastMidnight), until: date(before) },
    week: { from: date(weekBegins), until: now },
    firstDayOfWeek: weekBegins.toPlainDate().toString(),
  };
}

/** Returns the hour as a range of the search language, in whole seconds. Both ends are included. */
export function hourRange(
  { day, lastDay, timeZone }: Periods,
  week: 'today' | 'lastWeek',
  hour: number,
): string {
  const wallDay = Temporal.PlainDate.from(week === 'today' ? day : lastDay);
  const wallHour = wallDay.toPlainDateTime({ hour });
  const from = wallHour.toZonedDateTime(timeZone);
  // The end is found in local time, so that an hour which the clocks show twice is one range.
  const until = wallHour.add({ hours: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 });
  const text = (moment: Temporal.ZonedDateTime) => moment.toInstant().toString({ smallestUnit: 'second' });
  return `[${text(from)} TO ${text(until)}]`;
}

export function wallTime(at: Date, timeZone: string): { readonly day: string; readonly localtime: string } {
  const here = zoned(at, timeZone);
  return {
    day: here.toPlainDate().toString(),
    localtime: here.toPlainDateTime().toString({ smallestUnit: 'second' }),
  };
}

function zoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}

function date(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}
