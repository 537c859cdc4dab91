import type { EventReaders } from '@/lib/platform/retailers/settings';

const dayInMs = 24 * 60 * 60 * 1000;

/** Days that events are recorded after the last read of the feed. */
const readerDays = 30;

/** True with webhooks, or a read that still counts. */
export function isRecording({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || (feedReadAt !== null && feedReadAt > oldestCountingRead(now));
}

/** A day more than `readerDays`, because a further read within a day is not stored. */
export function oldestCountingRead(now: Date): Date {
  return new Date(now.getTime() - (readerDays + 1) * dayInMs);
}

export function isReadNoted({ feedReadAt }: EventReaders, now: Date): boolean {
  return isReadWithin(feedReadAt, dayInMs, now);
}

/** False already a day before recording stops: clocks differ, and a gap without a break must not happen. */
export function isUnbroken({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || isReadWithin(feedReadAt, readerDays * dayInMs, now);
}

function isReadWithin(readAt: Date | null, ms: number, now: Date): boolean {
  return readAt !== null && now.getTime() - readAt.getTime() < ms;
}
