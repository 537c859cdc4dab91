import type { ProblemKind, ProblemStatus } from './kinds';
import type { Context } from '@/lib/platform/context';
import { fellSilentSince } from './find-silent';
import type { ProblemGroup } from './problem';
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
 * How a problem stands: as `statusOf` says, and many silences that are one problem are open again once another store or till is
 * among them. A slow one is silent for hours before that is known, so the last receipt does not tell.
 */
export async function statusNow(
  ctx: Context,
  decision: Decision | undefined,
  group: ProblemGroup,
): Promise<ProblemStatus> {
  const status = statusOf(decision, group, ctx.now());
  const { cause } = group;
  const at = decision?.resolvedAt ?? null;
  if (status !== 'resolved' || at === null || cause.kind !== 'silent' || cause.senders.length < 2)
    return status;
  const { timezone: timeZone } = ctx.retailer.settings;
  return (await fellSilentSince(ctx, cause.senders, { at, timeZone })) ? 'open' : status;
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
