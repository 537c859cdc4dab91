import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { addBit, bitsFromBytes, bitsToBytes, countBits, hasBit, noBits } from './codec/bits';
import { blockDocuments, type DocumentPosition } from './codec/document-block';
import { mergeDocuments } from './codec/document-stream';
import type { IndexKey } from './index-name';
import { lockSegments } from './lock';
import { mergeTerms, type TermInput } from './merge-terms';
import type { Segment } from './segment';
import {
  deleteSegments,
  insertDocuments,
  insertSegment,
  isStillWritten,
  listSegments,
  setDead,
  type SegmentKey,
} from './segment-store';
import { TermWriter } from './write-segment';

const documentsAtOnce = 64 * blockDocuments;

/**
 * Searches do not see the new segment before it is complete. After a crash, `maintainIndex` deletes it.
 * Returns false if an erasure changed an input, an input is gone, or `signal` aborted.
 */
export async function mergeSegments(
  ctx: Context,
  key: IndexKey,
  segments: readonly Segment[],
  signal?: AbortSignal,
): Promise<boolean> {
  const { retailerId } = key;
  const inputs = segments.map((segment): TermInput => ({
    segment,
    ordinals: new Int32Array(segment.size).fill(-1),
  }));
  const size = segments.reduce((sum, segment) => sum + segment.size - segment.deadCount, 0);
  if (size === 0) return replaceSegments(ctx, key, inputs, null);
  const segment = await ctx.db.transaction(async (db) => {
    await lockSegments(db, retailerId);
    const [from, to] = [Math.min(...segments.map((s) => s.from)), Math.max(...segments.map((s) => s.to))];
    return insertSegment(db, key, { size, from, to, version: segments[0]?.version ?? 0, isReady: false });
  });
  const made: SegmentKey = { retailerId, segment };
  const abortMerge = async () => {
    await ctx.db.transaction((db) => deleteSegments(db, retailerId, [segment]));
    return false;
  };
  const write = (work: (db: Database) => Promise<void>) =>
    ctx.db.transaction(async (db) => {
      if (signal?.aborted === true || !(await isStillWritten(db, made))) return false;
      await work(db);
      return true;
    });
  return (await writeMerged(ctx, key, made, inputs, write))
    ? replaceSegments(ctx, key, inputs, { segment, size })
    : abortMerge();
}

async function writeMerged(
  ctx: Context,
  key: IndexKey,
  made: SegmentKey,
  inputs: readonly TermInput[],
  write: WritePart,
): Promise<boolean> {
  try {
    return (
      (await writeDocuments(ctx.db, made, inputs, write)) && (await writeTerms(ctx.db, made, inputs, write))
    );
  } catch (error) {
    // Race: a segment may change between two statements that read it.
    const segments = inputs.map((input) => input.segment);
    if (isChanged(segments, await listSegments(ctx.db, key))) return false;
    throw error;
  }
}

function isChanged(listed: readonly Segment[], now: readonly Segment[]): boolean {
  const erasures = new Map(now.map((segment) => [segment.number, segment.erasures]));
  return listed.some((segment) => erasures.get(segment.number) !== segment.erasures);
}

/** Returns false if the new segment is no longer wanted. */
type WritePart = (work: (db: Database) => Promise<void>) => Promise<boolean>;

async function writeDocuments(
  db: Database,
  made: SegmentKey,
  inputs: readonly TermInput[],
  write: WritePart,
): Promise<boolean> {
  let written = 0;
  let places: DocumentPosition[] = [];
  const flush = async () => {
    const isWritten = await write((inner) => insertDocuments(inner, made, places, written / blockDocuments));
    written += places.length;
    places = [];
    return isWritten;
  };
  const segments = inputs.map(({ segment }) => segment);
  for await (const { key, orderedAt, ordinal, input } of mergeDocuments(db, made.retailerId, segments)) {
    const own = inputs[input];
    if (own !== undefined) own.ordinals[ordinal] = written + places.length;
    places.push({ key, orderedAt });
    if (places.length === documentsAtOnce && !(await flush())) return false;
  }
  return places.length === 0 || flush();
}

async function writeTerms(
  db: Database,
  made: SegmentKey,
  inputs: readonly TermInput[],
  write: WritePart,
): Promise<boolean> {
  const writer = new TermWriter(made);
  for await (const [term, posting] of mergeTerms(db, made.retailerId, inputs))
    if (writer.add(term, posting) && !(await write((inner) => writer.flush(inner)))) return false;
  return write((inner) => writer.end(inner));
}

function replaceSegments(
  ctx: Context,
  key: IndexKey,
  inputs: readonly TermInput[],
  made: { readonly segment: number; readonly size: number } | null,
): Promise<boolean> {
  const { retailerId } = key;
  return ctx.db.transaction(async (db) => {
    await lockSegments(db, retailerId);
    const listed = await listSegments(db, key);
    const now = new Map(listed.map((segment) => [segment.number, segment]));
    const segments = inputs.map(({ segment }) => segment);
    const hasChanged = isChanged(segments, listed);
    const isReady =
      made === null || (!hasChanged && (await makeReady(db, { retailerId, segment: made.segment })));
    if (hasChanged || !isReady) {
      if (made !== null) await deleteSegments(db, retailerId, [made.segment]);
      return false;
    }
    if (made !== null) await takeOverDead(db, { retailerId, segment: made.segment }, made.size, inputs, now);
    await deleteSegments(
      db,
      retailerId,
      inputs.map(({ segment }) => segment.number),
    );
    return true;
  });
}

async function takeOverDead(
  db: Database,
  made: SegmentKey,
  size: number,
  inputs: readonly TermInput[],
  now: ReadonlyMap<number, Segment>,
): Promise<void> {
  const dead = noBits(size);
  for (const { segment, ordinals } of inputs) {
    const died = bitsFromBytes(segment.size, now.get(segment.number)?.dead ?? segment.dead);
    ordinals.forEach((ordinal, old) => {
      if (ordinal >= 0 && hasBit(died, old)) addBit(dead, ordinal);
    });
  }
  const count = countBits(dead);
  if (count === 0) return;
  await setDead(db, made, { dead: bitsToBytes(dead), count });
}

async function makeReady(db: Database, { retailerId, segment }: SegmentKey): Promise<boolean> {
  const rows = await db.execute(sql`
    update search_segments set is_ready = true
    where retailer_id = ${retailerId} and number = ${segment} and not is_ready returning 1`);
  return rows.length === 1;
}
