import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import type { IndexKey, IndexName } from './index-name';
import { mergeSegments } from './merge-segments';
import { sealTail, tailLength } from './seal-tail';
import { levelOf, usualOptions, type Segment, type SegmentOptions } from './segment';
import { deleteSegments, listSegments } from './segment-store';

const abandonedAfterSeconds = 60;

const waitForMergesMs = 5_000;
const lookAtMergesEveryMs = 20;

export interface MaintainedIndex {
  readonly index: IndexName;
  readonly version: number;
}

export interface Maintenance {
  readonly options?: SegmentOptions;
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: (done: Maintained) => void;
}

export interface Maintained {
  readonly sealed: number;
  readonly merged: number;
}

/** Searches and writers continue meanwhile, and several processes may call this at the same time. */
export async function maintainIndex(
  ctx: Context,
  { index, version }: MaintainedIndex,
  { options = usualOptions, signal, onStep }: Maintenance = {},
): Promise<Maintained> {
  const key = { retailerId: ctx.retailer.id, index };
  const done = { sealed: 0, merged: 0 };
  const isStopped = () => signal?.aborted === true;
  while (!isStopped() && (await isWorthSealing(ctx, key, options))) {
    const sealed = await sealTail(ctx, key, options.sealed);
    if (sealed === 0) break;
    done.sealed += sealed;
    onStep?.(done);
  }
  while (!isStopped() && !(await isBeingWritten(ctx, key))) {
    const segments = await listSegments(ctx.db, key);
    const next = nextMerge(
      segments.filter((segment) => segment.version === version || segment.hasErased),
      options,
    );
    if (next === null) break;
    // Race: one of the segments has changed, so the next round lists them again.
    if (!(await mergeSegments(ctx, key, next, signal))) continue;
    done.merged += 1;
    onStep?.(done);
  }
  return done;
}

/**
 * Removes the terms of erased documents from segments. Call it again until it does not throw.
 * @throws Error if another process is merging segments, which may still contain such terms.
 */
export async function purgeErased(ctx: Context, { index, version }: MaintainedIndex): Promise<void> {
  const key = { retailerId: ctx.retailer.id, index };
  // Only merges that began before the erasure can copy erased documents.
  const begun = await listBeingWritten(ctx, key);
  const isEnded = async () => {
    const now = new Set(await listBeingWritten(ctx, key));
    return !begun.some((segment) => now.has(segment));
  };
  const startedAt = performance.now();
  while (!(await isEnded()) && performance.now() - startedAt < waitForMergesMs)
    await pause(lookAtMergesEveryMs);
  await maintainIndex(ctx, { index, version });
  const isLeft = (await listSegments(ctx.db, key)).some(({ hasErased }) => hasErased);
  if (isLeft || !(await isEnded()))
    throw new Error(`The search index of ${index} is being merged; what was erased leaves it afterwards.`);
}

export async function sealAll(ctx: Context, index: IndexName, options = usualOptions): Promise<number> {
  const key = { retailerId: ctx.retailer.id, index };
  for (let sealed = 0; ;) {
    const step = await sealTail(ctx, key, options.sealed);
    if (step === 0) return sealed;
    sealed += step;
  }
}

async function isWorthSealing(ctx: Context, key: IndexKey, options: SegmentOptions): Promise<boolean> {
  const { rows, changes } = await tailLength(ctx.db, key, options.tail);
  return rows >= options.tail || changes >= options.changed;
}

async function isBeingWritten(ctx: Context, key: IndexKey): Promise<boolean> {
  return (await listBeingWritten(ctx, key)).length > 0;
}

async function listBeingWritten(ctx: Context, key: IndexKey): Promise<number[]> {
  const unfinished = await listUnfinished(ctx, key);
  const isAnyAbandoned = unfinished.some(({ abandoned }) => abandoned);
  if (isAnyAbandoned) await removeAbandoned(ctx, key);
  return (isAnyAbandoned ? await listUnfinished(ctx, key) : unfinished).map(({ number }) => number);
}

function listUnfinished(ctx: Context, { retailerId, index }: IndexKey) {
  return ctx.db.execute<{ number: number; abandoned: boolean }>(sql`
    select number, written_at < clock_timestamp() - ${abandonedAfterSeconds}::int * interval '1 second' as abandoned
    from search_segments where retailer_id = ${retailerId} and index = ${index} and not is_ready`);
}

/** Race: a slow process may still finish its segment, so the statement checks the time again. */
async function removeAbandoned(ctx: Context, { retailerId, index }: IndexKey): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const removed = await db.execute<{ number: number }>(sql`
      delete from search_segments where retailer_id = ${retailerId} and index = ${index} and not is_ready
        and written_at < now() - ${abandonedAfterSeconds}::int * interval '1 second' returning number`);
    await deleteSegments(
      db,
      retailerId,
      removed.map(({ number }) => number),
    );
  });
}

/**
 * Returns a segment with many dead or erased documents, or the oldest segments of a level that has enough.
 * Null if there is nothing to merge.
 */
export function nextMerge(segments: readonly Segment[], options: SegmentOptions): Segment[] | null {
  const dying = segments.find(
    ({ size, deadCount, hasErased }) => hasErased || deadCount > size * options.deadShare,
  );
  if (dying !== undefined) return [dying];
  const groups = Map.groupBy(segments, (segment) => levelOf(segment, options));
  for (const group of groups.values()) {
    const small = group.filter(({ size }) => size < options.largest);
    if (small.length >= options.merged) return small.slice(0, options.merged);
  }
  return null;
}
