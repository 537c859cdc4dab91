const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between attempts (Standard Webhooks 1.0): ten attempts in three days. */
const pausesInMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Random share added to a pause, so that simultaneous failures are not retried together. */
const jitter = 0.1;

/** Longest pause that `Retry-After` can set. */
const retryAfterMaxMs = 24 * hour;

/** Returns the time of the next attempt; null after the last. */
export function nextAttemptAt(tries: number, now: Date, chance = Math.random()): Date | null {
  const pause = pausesInMs[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * (1 + jitter * chance));
}

/**
 * Returns the end of the pause that 429 or 503 sets by `Retry-After` (RFC 9110, section 10.2.3), else null.
 */
export function pauseUntil(status: number | null, retryAfter: string | null, now: Date): Date | null {
  if ((status !== 429 && status !== 503) || retryAfter === null) return null;
  const text = retryAfter.trim();
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  if (!(ms > 0)) return null;
  return new Date(now.getTime() + Math.min(ms, retryAfterMaxMs));
}

interface FailingRun {
  readonly failingSince: Date | null;
  readonly failingConfirmed: boolean;
}

export type FailureStep = 'none' | 'warn' | 'disable';

const confirmedAfterMs = 12 * hour;
const windowMs = 24 * hour;
const disabledAfterMs = 5 * 24 * hour;

/**
 * Two failures 12 to 24 hours apart confirm a run of failures (`warn`); a confirmed run of five days ends
 * with `disable`.
 */
export function withFailure(
  { failingSince, failingConfirmed }: FailingRun,
  now: Date,
): FailingRun & { readonly step: FailureStep } {
  if (failingSince === null) return { failingSince: now, failingConfirmed: false, step: 'none' };
  const lastsMs = now.getTime() - failingSince.getTime();
  if (!failingConfirmed) {
    if (lastsMs > windowMs) return { failingSince: now, failingConfirmed: false, step: 'none' };
    const isConfirmed = lastsMs >= confirmedAfterMs;
    return { failingSince, failingConfirmed: isConfirmed, step: isConfirmed ? 'warn' : 'none' };
  }
  return { failingSince, failingConfirmed, step: lastsMs >= disabledAfterMs ? 'disable' : 'none' };
}
