import { currentTime } from '@/lib/core/clock';
const dayInMs = 24 * 60 * 60 * 1000;

/** 1970 at the earliest, so that any number of days is valid. */
export function retainedSince(days: number, now = currentTime()): Date {
  return new Date(Math.max(0, now.getTime() - days * dayInMs));
}
