import { currentTime } from '@/lib/core/clock';
const slowForInMs = 60_000;
const atOnceMax = 2;
const spacingInMs = 1_500;
/** Longest deferral in milliseconds, so that receipts soon follow a corrected mapping. */
const putOffMaxInMs = 5 * 60_000;

interface Slow {
  until: number;
  lastStart: number;
}

// Kept in memory, because a slow mapping delays only its process.
const slow = new Map<number, Slow>();
const atWork = new Map<number, number>();

export function recordSlow(retailer: number, now = currentTime().getTime()): void {
  slow.set(retailer, { until: now + slowForInMs, lastStart: slow.get(retailer)?.lastStart ?? now });
}

/**
 * Returns null if the job may start at once. Jobs of a slow retailer are spread over time, or they would use
 * all job slots of the process.
 */
export function startTimeOf(retailer: number, now = currentTime().getTime()): Date | null {
  const found = slow.get(retailer);
  if (found === undefined) return null;
  if (found.until <= now) {
    slow.delete(retailer);
    return null;
  }
  return (atWork.get(retailer) ?? 0) < atOnceMax ? null : laterStart(retailer, now);
}

export function isSlow(retailer: number, now = currentTime().getTime()): boolean {
  return (slow.get(retailer)?.until ?? 0) > now;
}

/**
 * Returns the start time of a deferred job: after those of earlier jobs of the retailer, but at most
 * `putOffMaxInMs` from now.
 */
export function laterStart(retailer: number, now = currentTime().getTime()): Date {
  const found = slow.get(retailer) ?? { until: now + slowForInMs, lastStart: now };
  found.lastStart = Math.min(Math.max(found.lastStart, now) + spacingInMs, now + putOffMaxInMs);
  slow.set(retailer, found);
  return new Date(found.lastStart);
}

export async function countAtWork<Result>(retailer: number, work: () => Promise<Result>): Promise<Result> {
  atWork.set(retailer, (atWork.get(retailer) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (atWork.get(retailer) ?? 1) - 1;
    if (left === 0) atWork.delete(retailer);
    else atWork.set(retailer, left);
  }
}
