import type { ProblemKind, ProblemStatus } from './kinds';
import type { Context } from '@/lib/platform/context';
import { silentAlreadyAt, type Silent } from './find-silent';
import { manySilences, sendersOf } from './join-silences';
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
 * The silences that a decision about many was about: they were silent by then, and had no receipts since. A slow store or
 * till is silent for hours before that is known, so the last receipt alone does not tell.
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

/**
 * How a problem stands: as `statusOf` says, and many silences that are one problem are open again once another store or till is
 * among them. Pure.
 */
export function statusNow(
  decision: Decision | undefined,
  group: ProblemGroup,
  { now, decided }: { readonly now: Date; readonly decided: ReadonlySet<Silent> },
): ProblemStatus {
  const isNews = group.fingerprint === manySilences && !sendersOf(group).every((one) => decided.has(one));
  return isNews ? 'open' : statusOf(decision, group, now);
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
