import type { EventReaders } from '@/lib/platform/retailers/settings';

const dayInMs = 24 * 60 * 60 * 1000;

const readerDays = 30;

export function isRecording({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || (feedReadAt !== null && feedReadAt > oldestCountingRead(now));
}

/**
 * Returns the oldest time of a stored read that keeps recording on: `readerDays` and a day ago, because a
 * read is stored at most once a day.
 */
export function oldestCountingRead(now: Date): Date {
  return new Date(now.getTime() - (readerDays + 1) * dayInMs);
}

export function isReadRecorded({ feedReadAt }: EventReaders, now: Date): boolean {
  return isReadWithin(feedReadAt, dayInMs, now);
}

/**
 * Becomes false a day before recording stops, because clocks differ. A feed that is broken too early is
 * better than an unnoticed gap.
 */
export function isUnbroken({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || isReadWithin(feedReadAt, readerDays * dayInMs, now);
}

function isReadWithin(readAt: Date | null, ms: number, now: Date): boolean {
  return readAt !== null && now.getTime() - readAt.getTime() < ms;
}
