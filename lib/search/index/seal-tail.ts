import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { addBit, bitsFromBytes, bitsToBytes, countBits } from './codec/bits';
import { byteString } from './codec/bytes';
import { oldestFirst, type DocumentPosition } from './codec/document-block';
import type { IndexKey } from './index-name';
import { withKeyLookups } from './key-lookups';
import { locate, type LocatedCopies } from './codec/locate';
import { lockSegments } from './lock';
import type { Segment } from './segment';
import { insertDocuments, insertSegment, listSegments, millisecondsOf, setDead } from './segment-store';
import { lexemesOf } from './tsvector';
import { PostingLists, TermWriter } from './write-segment';

interface TailRow extends Record<string, unknown> {
  readonly key: string;
  readonly time: number;
  readonly replaces: number | null;
  readonly terms: string;
  readonly version: number;
}

export interface TailLength {
  readonly rows: number;
  readonly changes: number;
}

export async function tailLength(
  db: Database,
  { retailerId, index }: IndexKey,
  most: number,
): Promise<TailLength> {
  const [row] = await db.execute<{ rows: number; changes: number }>(sql`
    select count(*)::int as rows, (count(*) filter (where replaces_at is not null))::int as changes
    from (select replaces_at from search_tail where retailer_id = ${retailerId} and index = ${index}
      limit ${most}::int) as tail`);
  return { rows: row?.rows ?? 0, changes: row?.changes ?? 0 };
}

/** Marks the replaced copies as dead. Writers of the sealed documents wait. Returns the number of rows. */
export function sealTail(ctx: Context, key: IndexKey, most: number): Promise<number> {
  return ctx.db.transaction(async (db) => {
    await lockSegments(db, key.retailerId);
    const rows = await takeRows(db, key, most);
    const replaced = rows.flatMap(({ key: name, replaces }) =>
      replaces === null ? [] : [{ key: name, orderedAt: replaces }],
    );
    if (replaced.length > 0) {
      const segments = await listSegments(db, key);
      const located = await withKeyLookups(db, () => locate(db, key.retailerId, segments, replaced));
      await markDead(db, key.retailerId, segments, located);
    }
    for (const [version, own] of Map.groupBy(rows, (row) => row.version))
      await writeSegment(db, key, version, own);
    return rows.length;
  });
}

async function takeRows(
  db: Database,
  { retailerId, index }: IndexKey,
  most: number,
): Promise<readonly TailRow[]> {
  const own = sql`retailer_id = ${retailerId} and index = ${index}`;
  const rows = await db.execute<TailRow>(sql`
    select key, ${millisecondsOf(sql`ordered_at`)} as time, ${millisecondsOf(sql`replaces_at`)} as replaces,
      terms::text as terms, version
    from search_tail where ${own} order by key limit ${most}::int for update skip locked`);
  await db.execute(sql`
    delete from search_tail where ${own} and key = any (${sql.param(rows.map(({ key }) => key))}::text[])`);
  return rows;
}

async function writeSegment(
  db: Database,
  key: IndexKey,
  version: number,
  rows: readonly TailRow[],
): Promise<void> {
  const documents = rows
    .map((row): DocumentPosition & { terms: string } => ({
      key: row.key,
      orderedAt: row.time,
      terms: row.terms,
    }))
    .toSorted(oldestFirst);
  const [first, last] = [documents[0], documents.at(-1)];
  if (first === undefined || last === undefined) return;
  const { retailerId } = key;
  const [from, to] = [first.orderedAt, last.orderedAt];
  const segment = await insertSegment(db, key, { size: documents.length, from, to, version, isReady: true });
  await insertDocuments(db, { retailerId, segment }, documents);
  const lists = new PostingLists();
  documents.forEach(({ terms }, ordinal) => {
    for (const [term, positions] of lexemesOf(terms)) lists.add(byteString(term), ordinal, positions);
  });
  const writer = new TermWriter({ retailerId, segment });
  for (const [term, posting] of lists.inOrder()) if (writer.add(term, posting)) await writer.flush(db);
  await writer.end(db);
}

async function markDead(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
  located: LocatedCopies,
): Promise<void> {
  for (const segment of segments) {
    const copies = located.get(segment.number) ?? [];
    if (copies.length === 0) continue;
    const dead = bitsFromBytes(segment.size, segment.dead);
    for (const { ordinal } of copies) addBit(dead, ordinal);
    const key = { retailerId, segment: segment.number };
    await setDead(db, key, { dead: bitsToBytes(dead), count: countBits(dead) });
  }
}
