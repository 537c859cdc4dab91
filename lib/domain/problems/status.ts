import type { ProblemKind, ProblemStatus } from './kinds';
import type { Context } from '@/lib/platform/context';
import { silentAlreadyAt, type SilentSender } from './find-silent';
import { manySilences, sendersOf } from './join-silences';
import type { ProblemGroup } from './problem';
import { silenceMinMs } from './silence';

export interface Decision {
  readonly snoozedUntil: Date | null;
  readonly resolvedAt: Date | null;
}

interface Occurred {
  readonly kind: ProblemKind;
  readonly lastSeen: Date;
}

/**
 * Returns silences that already were problems at the decision and had no receipts since. The last receipt
 * does not show this: a slow till has none for hours before its silence is a problem.
 */
export async function decidedSilences(
  ctx: Context,
  decision: { readonly updatedAt: Date } | undefined,
  silences: readonly SilentSender[],
): Promise<ReadonlySet<SilentSender>> {
  if (decision === undefined) return new Set();
  const { timezone: timeZone } = ctx.retailer.settings;
  return new Set(await silentAlreadyAt(ctx, silences, { at: decision.updatedAt, timeZone }));
}

/** Extends `statusOf`: many silences joined as one problem reopen once another store or till falls silent. */
export function statusNow(
  decision: Decision | undefined,
  group: ProblemGroup,
  { now, decided }: { readonly now: Date; readonly decided: ReadonlySet<SilentSender> },
): ProblemStatus {
  const isNews = group.fingerprint === manySilences && !sendersOf(group).every((one) => decided.has(one));
  return isNews ? 'open' : statusOf(decision, group, now);
}

/** A resolved problem stays so until it occurs again, a snoozed one until its time. Others are open. */
export function statusOf(decision: Decision | undefined, occurred: Occurred, now: Date): ProblemStatus {
  if (decision === undefined) return 'open';
  const { snoozedUntil, resolvedAt } = decision;
  if (resolvedAt !== null) return occurredAt(occurred) > resolvedAt ? 'open' : 'resolved';
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open';
}

/**
 * A silence becomes a problem `silenceMinMs` after the last receipt. If that is after joined silences were
 * resolved, they reopen.
 */
function occurredAt({ kind, lastSeen }: Occurred): Date {
  return kind === 'silent' ? new Date(lastSeen.getTime() + silenceMinMs) : lastSeen;
}
