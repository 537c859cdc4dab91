import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import type { IndexKey, IndexName } from './index-name';
import { mergeSegments } from './merge-segments';
import { sealTail, tailLength } from './seal-tail';
import { levelOf, usualOptions, type Segment, type SegmentOptions } from './segment';
import { deleteSegments, listSegments } from './segment-store';

/** A segment that has not been written to for so long is given up. */
const abandonedAfterSeconds = 60;

/** How long an erasure waits for merges that had begun before it. */
const waitForMergesMs = 5_000;
const lookAtMergesEveryMs = 20;

/** An index, and the version of the terms that its documents get now: segments of another are made again, not merged. */
export interface MaintainedIndex {
  readonly index: IndexName;
  readonly version: number;
}

/** How to go about it. */
export interface Maintenance {
  readonly options?: SegmentOptions;
  /** Aborted, the work ends after the step it is at; what is done stays done. */
  readonly signal?: AbortSignal | undefined;
  /** Called after every step. */
  readonly onStep?: (done: Maintained) => void;
}

/** What was done. */
export interface Maintained {
  /** Documents sealed in segments. */
  readonly sealed: number;
  /** Segments written out of others. */
  readonly merged: number;
}

/**
 * Seals the tail of an index while it is long, then merges segments of about one size and writes those anew in which much
 * is dead, while documents are searched and written. Several may do it at once: each step is one's alone, and an
 * unfinished segment of another is left to it.
 */
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
    // All that is left is being changed right now.
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
    // What changed meanwhile is seen by the next look.
    if (!(await mergeSegments(ctx, key, next, signal))) continue;
    done.merged += 1;
    onStep?.(done);
  }
  return done;
}

/**
 * Writes segments anew in which an earlier copy of an erased document may have left terms. Repeat it until it does not throw.
 * @throws Error when segments are being merged by another process, which may still hold such terms.
 */
export async function purgeErased(ctx: Context, { index, version }: MaintainedIndex): Promise<void> {
  const key = { retailerId: ctx.retailer.id, index };
  // A merge that begins after the erasure leaves out what was erased; only those that had begun are waited for.
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

/** Seals all of the tail, however short. Returns how many documents that were. */
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

/** The segments of the index that processes are writing; those that were given up are taken away. */
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

/** Takes away what was given up, asked as it is by then: a slow process may just be finishing one of them. */
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
 * The segments to write anew as one: such as are mostly dead, else the oldest of a size of which there are many. Null when
 * all is well.
 */
export function nextMerge(segments: readonly Segment[], options: SegmentOptions): Segment[] | null {
  const dying = segments.find(
    ({ size, deadCount, hasErased }) => hasErased || deadCount > size * options.deadShare,
  );
  if (dying !== undefined) return [dying];
  const groups = Map.groupBy(segments, (segment) => levelOf(segment, options));
  for (const group of groups.values()) {
    const small = group.filter(({ size }) => size < options.largest);
    // They are listed oldest first, so those that follow each other in time become one.
    if (small.length >= options.merged) return small.slice(0, options.merged);
  }
  return null;
}
