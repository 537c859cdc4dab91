import { currentTime } from '@/lib/core/clock';
const dayInMs = 24 * 60 * 60 * 1000;

/**
 * The instant before which something that is kept for `days` goes; never earlier than 1970, before which nothing of ours
 * was, so that no number of days is too many for a date.
 */
export function keptSince(days: number, now = currentTime()): Date {
  return new Date(Math.max(0, now.getTime() - days * dayInMs));
}
