import type { EventReaders } from '@/lib/platform/retailers/settings';

const dayInMs = 24 * 60 * 60 * 1000;

/** Days that a feed is written after its last read. */
const readerDays = 30;

/** True with webhooks, or a read in the last 30 days. */
export function isRecording({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || (feedReadAt !== null && feedReadAt > oldestCountingRead(now));
}

/** A day more: further reads within a day are not noted. */
export function oldestCountingRead(now: Date): Date {
  return new Date(now.getTime() - (readerDays + 1) * dayInMs);
}

export function isReadNoted({ feedReadAt }: EventReaders, now: Date): boolean {
  return isReadWithin(feedReadAt, dayInMs, now);
}

/** Day before processes stop recording, as clocks differ: without a break there must be no gap. */
export function isUnbroken({ hasWebhooks, feedReadAt }: EventReaders, now: Date): boolean {
  return hasWebhooks || isReadWithin(feedReadAt, readerDays * dayInMs, now);
}

function isReadWithin(readAt: Date | null, ms: number, now: Date): boolean {
  return readAt !== null && now.getTime() - readAt.getTime() < ms;
}
