import { currentTime } from '@/lib/core/clock';
const dayInMs = 24 * 60 * 60 * 1000;

/** Not before 1970: any number of days makes a valid date. */
export function keptSince(days: number, now = currentTime()): Date {
  return new Date(Math.max(0, now.getTime() - days * dayInMs));
}
