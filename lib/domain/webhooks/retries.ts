const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds between attempts, as in Standard Webhooks 1.0: ten attempts in three days. */
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

/** Up to this share of a pause is added at random, so that simultaneous failures are not retried together. */
const jitter = 0.1;

/** Longest pause in milliseconds that a receiver can demand with `Retry-After`. */
const retryAfterMaxMs = 24 * hour;

export function nextAttemptAt(tries: number, now: Date, chance = Math.random()): Date | null {
  const pause = pausesInMs[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * (1 + jitter * chance));
}

/**
 * Returns the end of the pause that 429 or 503 demands by `Retry-After` (RFC 9110, section 10.2.3), else
 * null.
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
 * Adds a failure to a run of failures. A second failure 12 to 24 hours after the first confirms the run, and
 * the step is `warn`. When a confirmed run has lasted five days, the step is `disable`.
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
