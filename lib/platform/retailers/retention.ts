import { currentTime } from '@/lib/core/clock';
const dayInMs = 24 * 60 * 60 * 1000;

/** Returns 1970 at the earliest, so that any number of days results in a valid date. */
export function keptSince(days: number, now = currentTime()): Date {
  return new Date(Math.max(0, now.getTime() - days * dayInMs));
}
