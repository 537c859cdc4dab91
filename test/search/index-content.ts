import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { bitsFromBytes, hasBit } from '@/lib/search/index/codec/bits';
import { byteString, utf8TextOf } from '@/lib/search/index/codec/bytes';
import { blockDocuments } from '@/lib/search/index/codec/document-block';
import type { IndexName } from '@/lib/search/index/index-name';
import type { Segment } from '@/lib/search/index/segment';
import { listSegments, millisecondsOf, readBlocks } from '@/lib/search/index/segment-store';
import { entriesOf } from '@/lib/search/index/codec/term-block';
import { streamTerms } from '@/lib/search/index/codec/term-stream';
import { lexemesOf } from '@/lib/search/index/tsvector';

/** A copy of a document that an index holds. */
export interface HeldDocument {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly orderedAt: number;
  readonly version: number;
  /** Each with its positions, in order. */
  readonly terms: readonly string[];
  /** Null for a row of the tail. */
  readonly segment: number | null;
  /** What a row of the tail replaces. */
  readonly replaces: number | null;
  readonly isDead: boolean;
}

type Owner = Pick<Context, 'retailer'>;

/** The documents of an index as searches see it: one copy of each, by key. */
export async function livingDocuments(owner: Owner, index: IndexName): Promise<HeldDocument[]> {
  const all = await heldDocuments(owner, index);
  const replaced = new Set(
    all.flatMap(({ key, replaces }) => (replaces === null ? [] : [`${replaces} ${key}`])),
  );
  return all
    .filter(
      ({ key, orderedAt, segment, isDead }) =>
        !isDead && (segment === null || !replaced.has(`${orderedAt} ${key}`)),
    )
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** All copies of documents in the tail and in the segments of an index, dead ones among them. */
export async function heldDocuments(owner: Owner, index: IndexName): Promise<HeldDocument[]> {
  const key = { retailerId: owner.retailer.id, index };
  const tail = await database().execute<{
    key: string;
    time: number;
    replaces: number | null;
    version: number;
    terms: string;
  }>(sql`
    select key, ${millisecondsOf(sql`ordered_at`)} as time, ${millisecondsOf(sql`replaces_at`)} as replaces, version,
      terms::text as terms
    from search_tail where retailer_id = ${key.retailerId} and index = ${index}`);
  const held = tail.map((row): HeldDocument => ({
    key: row.key,
    orderedAt: row.time,
    version: row.version,
    terms: Array.from(lexemesOf(row.terms), ([term, positions]) => named(term, positions)).toSorted(),
    segment: null,
    replaces: row.replaces,
    isDead: false,
  }));
  for (const segment of await listSegments(database(), key))
    held.push(...(await segmentDocuments(key.retailerId, segment)));
  return held;
}

async function segmentDocuments(retailerId: number, segment: Segment): Promise<HeldDocument[]> {
  const wanted = Array.from({ length: Math.ceil(segment.size / blockDocuments) }, (_, block) => ({
    segment: segment.number,
    block,
  }));
  const blocks = await readBlocks(database(), retailerId, [segment], wanted);
  const places = blocks.toSorted((a, b) => a.firstOrdinal - b.firstOrdinal).flatMap(({ places: own }) => own);
  const terms = places.map((): string[] => []);
  for await (const [term, { ordinals, positions }] of streamTerms(database(), retailerId, segment.number))
    ordinals.forEach((ordinal, at) => terms[ordinal]?.push(named(utf8TextOf(term), positions?.[at] ?? [])));
  const dead = bitsFromBytes(segment.size, segment.dead);
  return places.map(({ key, orderedAt }, ordinal) => ({
    key,
    orderedAt,
    version: segment.version,
    terms: terms[ordinal]?.toSorted() ?? [],
    segment: segment.number,
    replaces: null,
    isDead: hasBit(dead, ordinal),
  }));
}

function named(term: string, positions: readonly number[]): string {
  return positions.length === 0 ? term : `${term} at ${positions.join(',')}`;
}

/** All terms that stand anywhere in a retailer's rows, of unfinished segments too. */
export async function termsInRows({ retailer: { id } }: Owner): Promise<Set<string>> {
  const blocks = await database().execute<{ terms: Buffer; postings: Buffer }>(
    sql`select terms, postings from search_segment_terms where retailer_id = ${id}`,
  );
  const firsts = await database().execute<{ term: Buffer }>(sql`
    select first as term from search_segment_terms where retailer_id = ${id}
    union select term from search_segment_postings where retailer_id = ${id}`);
  const tail = await database().execute<{ term: string }>(sql`
    select distinct held.lexeme as term from search_tail cross join lateral unnest(terms) as held (lexeme, positions, weights)
    where retailer_id = ${id}`);
  return new Set([
    ...blocks.flatMap((block) => Array.from(entriesOf(block), ({ term }) => utf8TextOf(term))),
    ...firsts.map(({ term }) => term.toString('utf8')),
    ...tail.map(({ term }) => term),
  ]);
}

/** How many rows of a retailer's index hold bytes: of a key, or of a text that terms spell out. */
export async function rowsWithBytes(
  { retailer: { id } }: Owner,
  bytes: Buffer,
): Promise<Record<string, number>> {
  const hex = bytes.toString('hex');
  const counts: Record<string, number> = {};
  for (const [table, columns] of Object.entries(bytesOfTables)) {
    const holds = columns.map((column) => sql`position(decode(${hex}, 'hex') in ${sql.raw(column)}) > 0`);
    const [row] = await database().execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)}
      where retailer_id = ${id} and (${sql.join(holds, sql` or `)})`);
    if (row !== undefined && row.count > 0) counts[table] = row.count;
  }
  return counts;
}

/** What of each table may identify a person, as bytes. */
const bytesOfTables = {
  search_tail: [
    `convert_to(key, 'UTF8')`,
    `convert_to(replace(replace(terms::text, '''''', ''''), '\\\\', '\\'), 'UTF8')`,
  ],
  search_segment_terms: ['first', 'terms', 'postings'],
  search_segment_postings: ['term', 'posting'],
  search_segment_documents: ['documents'],
} as const;

/** Rows of a retailer that belong to no segment, by table: a clean index has none. */
export async function strayRows({ retailer: { id } }: Owner): Promise<Record<string, number>> {
  const [row] = await database().execute<{ terms: number; postings: number; documents: number }>(sql`
    select ${strays('search_segment_terms', id)} as terms, ${strays('search_segment_postings', id)} as postings,
      ${strays('search_segment_documents', id)} as documents`);
  return row ?? {};
}

function strays(table: string, id: number) {
  return sql`(select count(*)::int from ${sql.identifier(table)} as part where part.retailer_id = ${id}
    and not exists (select from search_segments where retailer_id = ${id} and number = part.segment))`;
}

/** Nothing is left over: what `strayRows` answers for a clean index. */
export const noStrays = { terms: 0, postings: 0, documents: 0 };

/** Segments of an index that are being written, or were given up. */
export async function unfinishedSegments({ retailer: { id } }: Owner, index: IndexName): Promise<number> {
  const [row] = await database().execute<{ count: number }>(sql`
    select count(*)::int as count from search_segments where retailer_id = ${id} and index = ${index} and not is_ready`);
  return row?.count ?? 0;
}

/** Lets the writers of unfinished segments appear to have been silent for a minute and more. */
export async function abandonUnfinished({ retailer: { id } }: Owner): Promise<void> {
  await database().execute(sql`
    update search_segments set written_at = now() - interval '2 minutes' where retailer_id = ${id} and not is_ready`);
}

/** Checks what a segment promises of itself: its documents are in order, its bounds and its counts are right. */
export async function faultsOfSegments(owner: Owner, index: IndexName): Promise<string[]> {
  const key = { retailerId: owner.retailer.id, index };
  const faults: string[] = [];
  for (const segment of await listSegments(database(), key)) {
    const documents = await segmentDocuments(key.retailerId, segment);
    const name = `segment ${segment.number}`;
    if (documents.length !== segment.size)
      faults.push(`${name} has ${documents.length} of ${segment.size} documents`);
    if (documents.filter(({ isDead }) => isDead).length !== segment.deadCount)
      faults.push(`${name} miscounts its dead`);
    documents.forEach(({ orderedAt, key: own }, at) => {
      const before = documents[at - 1];
      if (orderedAt < segment.from || orderedAt > segment.to) faults.push(`${name} does not reach ${at}`);
      if (before === undefined || own === '' || before.key === '') return;
      const order = before.orderedAt - orderedAt || (byteString(before.key) < byteString(own) ? -1 : 1);
      if (order > 0) faults.push(`${name} is out of order at ${at}`);
    });
  }
  return faults;
}
