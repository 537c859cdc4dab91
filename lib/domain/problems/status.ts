import type { ProblemStatus } from './kinds';

/** What is stored of a decision about a problem. */
export interface Decision {
  readonly snoozedUntil: Date | null;
  readonly resolvedAt: Date | null;
}

/**
 * How a problem stands: resolved until it occurs again, snoozed until its time has come, open otherwise. Pure.
 */
export function statusOf(decision: Decision | undefined, lastSeen: Date, now: Date): ProblemStatus {
  if (decision === undefined) return 'open';
  const { snoozedUntil, resolvedAt } = decision;
  if (resolvedAt !== null) return lastSeen > resolvedAt ? 'open' : 'resolved';
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open';
}
