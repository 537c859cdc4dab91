import { Temporal } from 'temporal-polyfill';
import type { Period } from '@/lib/platform/db/within';

/** The period a week earlier with unchanged local times of day; not 168 hours where the clocks changed in between. */
export function weekBefore({ from, until }: Period, timeZone: string): Period {
  const before = (moment: Date) => {
    const here = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
    return new Date(here.subtract({ weeks: 1 }).epochMilliseconds);
  };
  return { from: before(from), until: before(until) };
}
