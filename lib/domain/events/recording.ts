import type { EventReaders } from '@/lib/platform/retailers/settings';

const dayInMs = 24 * 60 * 60 * 1000;

/** Days that a feed is written after it was last read. */
const readerDays = 30;

/** Whether the events of a retailer are recorded: it has webhooks, or its feed was read in the last 30 days. */
export function isRecording({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || (feedReadAt !== null && feedReadAt > oldestCountingRead(now));
}

/** The instant after which a feed must have been read for events to be recorded now: a day more, as further reads within a day are not noted. */
export function oldestCountingRead(now: Date): Date {
  return new Date(now.getTime() - (readerDays + 1) * dayInMs);
}

/** Whether a read of the feed now has to be noted. */
export function isReadNoted({ feedReadAt }: EventReaders, now: Date): boolean {
  return isReadWithin(feedReadAt, dayInMs, now);
}

/**
 * Whether every process has recorded the events of a retailer up to now. A day earlier than they stop: clocks differ, and
 * what is thought to be unbroken must be.
 */
export function isUnbroken({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || isReadWithin(feedReadAt, readerDays * dayInMs, now);
}

function isReadWithin(readAt: Date | null, ms: number, now: Date): boolean {
  return readAt !== null && now.getTime() - readAt.getTime() < ms;
}
