import type { ProblemKind, ProblemStatus } from './kinds';
import type { Context } from '@/lib/platform/context';
import { silentAlreadyAt, type Silent } from './find-silent';
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
 * Silences that existed at the decision and had no receipts since. The last receipt's time is not enough: a
 * slow till is silent for hours before it counts as silent.
 */
export async function decidedSilences(
  ctx: Context,
  decision: { readonly updatedAt: Date } | undefined,
  silences: readonly Silent[],
): Promise<ReadonlySet<Silent>> {
  if (decision === undefined) return new Set();
  const { timezone: timeZone } = ctx.retailer.settings;
  return new Set(await silentAlreadyAt(ctx, silences, { at: decision.updatedAt, timeZone }));
}

/** As `statusOf`, but many silences as one problem reopen once another store or till joins. */
export function statusNow(
  decision: Decision | undefined,
  group: ProblemGroup,
  { now, decided }: { readonly now: Date; readonly decided: ReadonlySet<Silent> },
): ProblemStatus {
  const isNews = group.fingerprint === manySilences && !sendersOf(group).every((one) => decided.has(one));
  return isNews ? 'open' : statusOf(decision, group, now);
}

/** Resolved until it occurs again, snoozed until its time, open otherwise. */
export function statusOf(decision: Decision | undefined, occurred: Occurred, now: Date): ProblemStatus {
  if (decision === undefined) return 'open';
  const { snoozedUntil, resolvedAt } = decision;
  if (resolvedAt !== null) return occurredAt(occurred) > resolvedAt ? 'open' : 'resolved';
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open';
}

/**
 * Time at which the occurrence became a problem: for a silence, after `silenceMinMs`. A silence that joins
 * many after they were resolved thus reopens them.
 */
function occurredAt({ kind, lastSeen }: Occurred): Date {
  return kind === 'silent' ? new Date(lastSeen.getTime() + silenceMinMs) : lastSeen;
}
