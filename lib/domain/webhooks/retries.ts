const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between attempts, as Standard Webhooks 1.0 recommends: ten attempts in three days. */
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

/** How much longer a pause may be by chance, so that what has failed together does not come back together. */
const jitter = 0.1;

/** The longest time that a receiver can ask us to wait. */
const retryAfterMaxMs = 24 * hour;

/** When the attempt behind `tries` ones is to be made; null where those were all. */
export function nextAttemptAt(tries: number, now: Date, chance = Math.random()): Date | null {
  const pause = pausesInMs[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * (1 + jitter * chance));
}

/** Until when a receiver that answered 429 or 503 wants nothing, by its `Retry-After` (RFC 9110, 10.2.3); null if it does not say. */
export function pauseUntil(status: number | null, retryAfter: string | null, now: Date): Date | null {
  if ((status !== 429 && status !== 503) || retryAfter === null) return null;
  const text = retryAfter.trim();
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  if (!(ms > 0)) return null;
  return new Date(now.getTime() + Math.min(ms, retryAfterMaxMs));
}

/** What is known of the failures of a webhook. */
interface FailingRun {
  readonly failingSince: Date | null;
  readonly failingConfirmed: boolean;
}

/** What follows from a failure: nothing, a warning, or that nothing more is sent. */
export type FailureStep = 'none' | 'warn' | 'disable';

const confirmedAfterMs = 12 * hour;
const windowMs = 24 * hour;
const disabledAfterMs = 5 * 24 * hour;

/**
 * The run of failures with one more at `now`. Two of them within a day that are half a day apart confirm it, so that one bad
 * moment is none; five days of a confirmed run end with `disable`.
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
