import type { ProblemKind, ProblemStatus } from './kinds';
import { silenceMinMs } from './silence';

/** What is stored of a decision about a problem. */
export interface Decision {
  readonly snoozedUntil: Date | null;
  readonly resolvedAt: Date | null;
}

/** What of a problem tells when it occurred last. */
interface Occurred {
  readonly kind: ProblemKind;
  readonly lastSeen: Date;
}

/**
 * How a problem stands: resolved until it occurs again, snoozed until its time has come, open otherwise. Pure.
 */
export function statusOf(decision: Decision | undefined, occurred: Occurred, now: Date): ProblemStatus {
  if (decision === undefined) return 'open';
  const { snoozedUntil, resolvedAt } = decision;
  if (resolvedAt !== null) return occurredAt(occurred) > resolvedAt ? 'open' : 'resolved';
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open';
}

/**
 * Since when a problem is known at the earliest. A silence is none before it has lasted for a while: of many that are one
 * problem, one that came to it after the others were resolved opens it again.
 */
function occurredAt({ kind, lastSeen }: Occurred): Date {
  return kind === 'silent' ? new Date(lastSeen.getTime() + silenceMinMs) : lastSeen;
}
