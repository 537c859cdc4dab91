import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@/lib/platform/context';
import { sqlStateOf } from '@/lib/platform/db/violations';
import { countingVersion, factOf, type CountedReceipt } from './facts';
import { foldHeld } from './fold-changes';
import { monthAfter, monthStart } from './periods';
import { RollupRows } from './rollup-rows';
import { findBuild, saveBuild, tryToLockRollups, type Build } from './store/builds';
import { deleteRollups, writeRollups } from './store/rollups';

export interface ReceiptSource {
  readonly firstFrom: (ctx: Context, from: Date) => Promise<Date | null>;
  readonly between: (
    ctx: Context,
    interval: { readonly from: Date; readonly until: Date },
  ) => AsyncIterable<readonly CountedReceipt[]>;
}

export interface Rebuild {
  readonly source: ReceiptSource;
  /** Ends the rebuild after the current month. The next call continues. */
  readonly signal?: AbortSignal | undefined;
  readonly onMonth?: (month: string, receipts: number) => void;
}

const firstMonth = '1000-01-01';

/** Largest offset of local time from UTC. */
const offsetMaxMs = 18 * 3_600_000;

/**
 * Longest time for which hosts of both releases run. Hosts of the old release count in the old way, so a
 * second pass follows after this time.
 */
const upgradeMs = 24 * 3_600_000;

/** Begins a recount, unless one is under way. Reports remain exact meanwhile. */
export async function restartRebuild(ctx: Context): Promise<void> {
  const build = await findBuild(ctx);
  if (build?.version === countingVersion && build.nextMonth !== null) return;
  await saveBuild(ctx, begun(build, build?.version === countingVersion ? null : ctx.now()));
}

/**
 * Begins a rebuild if sums are missing or outdated, or the second pass is due. Returns true if receipts are
 * left to count.
 */
export async function beginRebuildWhereDue(ctx: Context): Promise<boolean> {
  const build = await findBuild(ctx);
  if (build?.version !== countingVersion) {
    await saveBuild(ctx, begun(build, ctx.now()));
    return true;
  }
  if (build.nextMonth !== null) return true;
  if (build.againAt === null || build.againAt > ctx.now()) return false;
  await saveBuild(ctx, begun(build, null));
  return true;
}

/** `firstCountedAt` is set for the first pass, so that a second pass follows. */
function begun(build: Build | null, firstCountedAt: Date | null): Build {
  return {
    version: countingVersion,
    isComplete: build?.version === countingVersion && build.isComplete,
    nextMonth: firstMonth,
    againAt: firstCountedAt === null ? null : new Date(firstCountedAt.getTime() + upgradeMs),
  };
}

export function completeRollupsOfNew(ctx: Context): Promise<void> {
  return saveBuild(ctx, { version: countingVersion, isComplete: true, nextMonth: null, againAt: null });
}

/**
 * Counts month by month, so that an interrupted rebuild can continue. Each month is counted as of one
 * instant. Changes that are pending at that instant are folded before the count, later changes after it.
 * Returns the number of receipts.
 */
export async function rebuildRollups(ctx: Context, { source, signal, onMonth }: Rebuild): Promise<number> {
  let counted = 0;
  const isStopped = () => signal?.aborted === true;
  while (!isStopped()) {
    const done = await inSnapshot(ctx, (inner) => countNextMonth(inner, source));
    if (done === null) return counted;
    counted += done.receipts;
    if (done.month !== null) onMonth?.(done.month, done.receipts);
  }
  return counted;
}

async function countNextMonth(ctx: Context, source: ReceiptSource) {
  const build = await findBuild(ctx);
  if (build === null || build.nextMonth === null) return null;
  while ((await foldHeld(ctx)) > 0);
  const start = build.nextMonth;
  const first = await source.firstFrom(ctx, new Date(Date.parse(start) - offsetMaxMs));
  if (first === null) {
    await deleteRollups(ctx, start, null);
    await saveBuild(ctx, { ...build, isComplete: true, nextMonth: null });
    return { month: null, receipts: 0 };
  }
  const earliest = monthStart(new Date(first.getTime() - offsetMaxMs).toISOString().slice(0, 10));
  const month = earliest < start ? start : earliest;
  const end = monthAfter(month);
  const rows = new RollupRows([]);
  let receipts = 0;
  const interval = {
    from: new Date(Date.parse(month) - offsetMaxMs),
    until: new Date(Date.parse(end) + offsetMaxMs),
  };
  for await (const page of source.between(ctx, interval)) {
    const facts = page.map(factOf).filter(({ date }) => monthStart(date) === month);
    for (const fact of facts) rows.add(fact, 1);
    receipts += facts.length;
  }
  await deleteRollups(ctx, start, end);
  await writeRollups(ctx, rows.inOrder());
  await saveBuild(ctx, { ...build, nextMonth: end });
  return { month, receipts };
}

const retryMs = 50;

/**
 * Runs with the sums locked, in a snapshot. Retries if another process holds the lock or has changed the sums
 * since the snapshot.
 */
async function inSnapshot<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      const done = await ctx.db.transaction(
        async (db) => {
          const inner = { ...ctx, db };
          return (await tryToLockRollups(inner)) ? { result: await work(inner) } : null;
        },
        { isolationLevel: 'repeatable read' },
      );
      if (done !== null) return done.result;
    } catch (error) {
      if (sqlStateOf(error) !== '40001') throw error;
    }
    await pause(retryMs);
  }
}
