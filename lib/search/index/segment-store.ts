import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import {
  blockDocuments,
  decodeDocuments,
  encodeDocuments,
  type DocumentPosition,
} from './codec/document-block';
import type { IndexKey } from './index-name';
import type { Segment } from './segment';
import type { TermBlock } from './codec/term-block';

export function millisecondsOf(column: SQL): SQL {
  return sql`floor(extract(epoch from ${column}) * 1000)::float8`;
}

/** Sends bytes as hexadecimal text, because drizzle takes a Buffer for a list of numbers. */
function byteaArray(values: readonly Uint8Array[]): SQL {
  const hex = values.map((value) =>
    Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex'),
  );
  return sql`(select array_agg(decode(hex, 'hex') order by place)
    from unnest(${sql.param(hex)}::text[]) with ordinality as given (hex, place))`;
}

export async function listSegments(
  db: Database,
  { retailerId, index }: IndexKey,
): Promise<readonly Segment[]> {
  return db.execute<Segment & Record<string, unknown>>(sql`
    select number, size, ${millisecondsOf(sql`from_at`)} as "from", ${millisecondsOf(sql`to_at`)} as "to", version,
      dead, dead_count as "deadCount", erasures, has_erased as "hasErased"
    from search_segments where retailer_id = ${retailerId} and index = ${index} and is_ready
    order by from_at, number`);
}

export interface SegmentKey {
  readonly retailerId: number;
  readonly segment: number;
}

interface NewSegment {
  readonly size: number;
  readonly from: number;
  readonly to: number;
  readonly version: number;
  readonly isReady: boolean;
}

/** Call this while holding `lockSegments`. Numbers of segments are never reused. */
export async function insertSegment(
  db: Database,
  { retailerId, index }: IndexKey,
  { size, from, to, version, isReady }: NewSegment,
): Promise<number> {
  const [row] = await db.execute<{ number: number }>(sql`
    insert into search_segment_numbers as held (retailer_id, last) values (${retailerId}, 1)
    on conflict (retailer_id) do update set last = held.last + 1 returning last as number`);
  if (row === undefined) throw new Error('A search segment got no number.');
  await db.execute(sql`
    insert into search_segments (retailer_id, number, index, size, from_at, to_at, version, is_ready, written_at, dead,
      dead_count, erasures, has_erased)
    values (${retailerId}, ${row.number}, ${index}, ${size}::int, ${timestampOf(from)}, ${timestampOf(to)}, ${version}::int,
      ${isReady}::boolean, clock_timestamp(), ''::bytea, 0, 0, false)`);
  return row.number;
}

/** Sends numbers instead of a text, because Postgres spells years before 1 differently. */
export function timestampOf(milliseconds: number): SQL {
  const seconds = Math.floor(milliseconds / 1000);
  return sql`(to_timestamp(${seconds}::float8) + ${milliseconds - seconds * 1000}::int * interval '1 millisecond')`;
}

/** Locks the segment until the transaction ends. Returns false if the segment was removed as abandoned. */
export async function isStillWritten(db: Database, { retailerId, segment }: SegmentKey): Promise<boolean> {
  const rows = await db.execute(sql`
    update search_segments set written_at = now()
    where retailer_id = ${retailerId} and number = ${segment} and not is_ready returning 1`);
  return rows.length === 1;
}

// The statements below read the retailer's row in `storage_use`, so a distributed database sends them to the
// node of that row (lib/platform/db/insertion.ts).

/** `places` must begin at the beginning of a block. */
export async function insertDocuments(
  db: Database,
  { retailerId, segment }: SegmentKey,
  places: readonly DocumentPosition[],
  firstBlock = 0,
): Promise<void> {
  const blocks = Array.from({ length: Math.ceil(places.length / blockDocuments) }, (_, block) =>
    places.slice(block * blockDocuments, (block + 1) * blockDocuments),
  );
  await db.execute(sql`
    insert into search_segment_documents (retailer_id, segment, block, first_at, documents)
    select own.retailer_id, ${segment}::int, block,
      to_timestamp(floor(first_at / 1000)) + (first_at - floor(first_at / 1000) * 1000)::int * interval '1 millisecond', documents
    from storage_use as own, unnest(${sql.param(blocks.map((_, index) => firstBlock + index))}::int[],
      ${sql.param(blocks.map(([first]) => first?.orderedAt ?? 0))}::float8[],
      ${byteaArray(blocks.map(encodeDocuments))}) as given (block, first_at, documents)
    where own.retailer_id = ${retailerId}`);
}

export interface PostingRow {
  readonly term: Buffer;
  readonly posting: Buffer;
}

interface NewTerms {
  readonly blocks: readonly TermBlock[];
  readonly postings: readonly PostingRow[];
}

export async function insertTerms(
  db: Database,
  { retailerId, segment }: SegmentKey,
  { blocks, postings }: NewTerms,
): Promise<void> {
  await Promise.all([
    blocks.length === 0
      ? []
      : db.execute(sql`
          insert into search_segment_terms (retailer_id, segment, first, terms, postings)
          select own.retailer_id, ${segment}::int, first, terms, postings
          from storage_use as own, unnest(${byteaArray(blocks.map(({ first }) => Buffer.from(first, 'latin1')))},
            ${byteaArray(blocks.map(({ terms }) => terms))},
            ${byteaArray(blocks.map((block) => block.postings))}) as given (first, terms, postings)
          where own.retailer_id = ${retailerId}`),
    postings.length === 0
      ? []
      : db.execute(sql`
          insert into search_segment_postings (retailer_id, segment, term, posting)
          select own.retailer_id, ${segment}::int, term, posting
          from storage_use as own, unnest(${byteaArray(postings.map(({ term }) => term))},
            ${byteaArray(postings.map(({ posting }) => posting))}) as given (term, posting)
          where own.retailer_id = ${retailerId}`),
  ]);
}

export async function deleteSegments(
  db: Database,
  retailerId: number,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return;
  const own = (column: string) =>
    sql`retailer_id = ${retailerId} and ${sql.raw(column)} = any (${sql.param([...numbers])}::int[])`;
  // This row is deleted first, so that `isStillWritten` stops a process that is still writing parts.
  await db.execute(sql`delete from search_segments where ${own('number')}`);
  await db.execute(sql`delete from search_segment_terms where ${own('segment')}`);
  await db.execute(sql`delete from search_segment_postings where ${own('segment')}`);
  await db.execute(sql`delete from search_segment_documents where ${own('segment')}`);
}

export async function setDead(
  db: Database,
  { retailerId, segment }: SegmentKey,
  { dead, count }: { readonly dead: Buffer; readonly count: number },
): Promise<void> {
  await db.execute(sql`
    update search_segments set dead = decode(${dead.toString('hex')}, 'hex'), dead_count = ${count}::int
    where retailer_id = ${retailerId} and number = ${segment}`);
}

export interface DocumentBlock {
  readonly segment: number;
  readonly firstOrdinal: number;
  readonly places: readonly DocumentPosition[];
}

interface BlockRow extends Record<string, unknown> {
  readonly segment: number;
  readonly block: number;
  readonly first: number;
  readonly documents: Uint8Array;
}

const blockColumns = sql`b.segment, b.block, ${millisecondsOf(sql`b.first_at`)} as first, b.documents`;

function blocksOf(
  rows: readonly BlockRow[],
  segments: readonly Pick<Segment, 'number' | 'size'>[],
): DocumentBlock[] {
  const sizes = new Map(segments.map(({ number, size }) => [number, size]));
  return rows.map(({ segment, block, first, documents }) => {
    const firstOrdinal = block * blockDocuments;
    const count = Math.min(blockDocuments, (sizes.get(segment) ?? 0) - firstOrdinal);
    return { segment, firstOrdinal, places: decodeDocuments(documents, first, count) };
  });
}

export async function readBlocks(
  db: Database,
  retailerId: number,
  segments: readonly Pick<Segment, 'number' | 'size'>[],
  wanted: readonly { readonly segment: number; readonly block: number }[],
): Promise<DocumentBlock[]> {
  if (wanted.length === 0) return [];
  const rows = await db.execute<BlockRow>(sql`
    select ${blockColumns}
    from unnest(${sql.param(wanted.map(({ segment }) => segment))}::int[],
        ${sql.param(wanted.map(({ block }) => block))}::int[]) as w (segment, block)
      cross join lateral (select * from search_segment_documents as d
        where d.retailer_id = ${retailerId} and d.segment = w.segment and d.block = w.block limit 1) as b`);
  return blocksOf(rows, segments);
}

/**
 * Reads the blocks that begin at the instant, and the block before them. The first document at or after the
 * instant is in one of these, or begins the next block.
 */
export async function readBlocksAround(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
  wanted: readonly { readonly segment: number; readonly at: number }[],
): Promise<DocumentBlock[]> {
  if (wanted.length === 0) return [];
  const own = sql`d.retailer_id = ${retailerId} and d.segment = w.segment`;
  const rows = await db.execute<BlockRow>(sql`
    select distinct on (b.segment, b.block) ${blockColumns}
    from (select segment, to_timestamp(floor(at / 1000)) + (at - floor(at / 1000) * 1000)::int * interval '1 millisecond' as at
        from unnest(${sql.param(wanted.map(({ segment }) => segment))}::int[],
          ${sql.param(wanted.map(({ at }) => at))}::float8[]) as given (segment, at)) as w
      cross join lateral (
        (select * from search_segment_documents as d where ${own} and d.first_at < w.at
          order by d.first_at desc, d.block desc limit 1)
        union all
        (select * from search_segment_documents as d where ${own} and d.first_at >= w.at and d.first_at <= w.at
          order by d.first_at, d.block)) as b`);
  return blocksOf(rows, segments);
}

export async function blankKeys(
  db: Database,
  { retailerId, segment }: SegmentKey,
  size: number,
  ordinals: readonly number[],
): Promise<void> {
  const erased = new Set(ordinals);
  const wanted = [...new Set(ordinals.map((ordinal) => Math.floor(ordinal / blockDocuments)))];
  const blocks = await readBlocks(
    db,
    retailerId,
    [{ number: segment, size }],
    wanted.map((block) => ({ segment, block })),
  );
  for (const { firstOrdinal, places } of blocks) {
    const documents = encodeDocuments(
      places.map((place, index) => (erased.has(firstOrdinal + index) ? { ...place, key: '' } : place)),
    );
    await db.execute(sql`
      update search_segment_documents set documents = decode(${documents.toString('hex')}, 'hex')
      where retailer_id = ${retailerId} and segment = ${segment} and block = ${firstOrdinal / blockDocuments}`);
  }
}

export async function recordErasedDocuments(
  db: Database,
  { retailerId, segment }: SegmentKey,
  hasErased: boolean,
): Promise<void> {
  await db.execute(sql`
    update search_segments set erasures = erasures + 1, has_erased = has_erased or ${hasErased}
    where retailer_id = ${retailerId} and number = ${segment}`);
}
