import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';

export interface WantedTerms {
  readonly terms: readonly string[];
  readonly prefixes: readonly string[];
}

export interface TermRow extends Record<string, unknown> {
  readonly segment: number;
  readonly first: Buffer;
  readonly terms: Buffer;
}

export interface BlockRow extends TermRow {
  readonly postings: Buffer;
}

export type SegmentsByTerm = ReadonlyMap<string, ReadonlySet<number>>;

export interface SegmentsWithTerms {
  readonly terms: SegmentsByTerm;
  readonly prefixes: SegmentsByTerm;
}

export interface PostingRow extends Record<string, unknown> {
  readonly segment: number;
  readonly term: Buffer;
  readonly posting: Buffer;
}

export function readBlockRows(db: Database, retailerId: number, wanted: SQL) {
  return db.execute<BlockRow>(blocksIn(retailerId, wanted, sql`b.terms, b.postings`));
}

/** If `terms` is null, `postings` is a single posting from its separate row, and `first` is its term. */
export interface TermPostingRow extends Record<string, unknown> {
  readonly segment: number;
  readonly first: Buffer;
  readonly terms: Buffer | null;
  readonly postings: Buffer;
}

export function readTermPostingRows(db: Database, retailerId: number, wanted: SQL) {
  const own = sql`t.retailer_id = ${retailerId} and t.segment = w.segment`;
  return db.execute<TermPostingRow>(sql`
    select distinct on (b.segment, b.first, b.terms is null) b.segment, b.first, b.terms, b.postings
    from ${wanted}
      left join lateral (select t.term, t.posting from search_segment_postings as t
        where ${own} and t.term = w.low limit 1) as own on true
      cross join lateral (
        select w.segment, own.term as first, null::bytea as terms, own.posting as postings where own.term is not null
        union all
        (select t.segment, t.first, t.terms, t.postings from search_segment_terms as t
          where (own.term is null or w.high > w.low) and ${own} and t.first <= w.low order by t.first desc limit 1)
        union all
        (select t.segment, t.first, t.terms, t.postings from search_segment_terms as t
          where w.high > w.low and ${own} and t.first > w.low and t.first < w.high)
        union all
        (select t.segment, t.term, null, t.posting from search_segment_postings as t
          where w.high > w.low and ${own} and t.term > w.low and t.term < w.high)) as b
    order by b.segment, b.first, b.terms is null`);
}

export function readTermRows(db: Database, retailerId: number, wanted: SQL) {
  return db.execute<TermRow>(blocksIn(retailerId, wanted, sql`b.terms`));
}

export function readPostingRows(db: Database, retailerId: number, wanted: SQL) {
  return db.execute<PostingRow>(sql`
    select distinct on (b.segment, b.term) b.segment, b.term, b.posting
    from ${wanted} cross join lateral (
      (select * from search_segment_postings as t
        where t.retailer_id = ${retailerId} and t.segment = w.segment and t.term = w.low limit 1)
      union all
      (select * from search_segment_postings as t
        where t.retailer_id = ${retailerId} and t.segment = w.segment and t.term > w.low and t.term < w.high)) as b`);
}

function blocksIn(retailerId: number, wanted: SQL, columns: SQL): SQL {
  return sql`
    select distinct on (b.segment, b.first) b.segment, b.first, ${columns} from ${wanted} cross join lateral (
      (select * from search_segment_terms as t
        where t.retailer_id = ${retailerId} and t.segment = w.segment and t.first <= w.low
        order by t.first desc limit 1)
      union all
      (select * from search_segment_terms as t
        where t.retailer_id = ${retailerId} and t.segment = w.segment and t.first > w.low and t.first < w.high)) as b
    order by b.segment, b.first`;
}

const noneHeld: SegmentsWithTerms = { terms: new Map(), prefixes: new Map() };

/**
 * Terms and prefixes to look up in segments. A prefix ends before `high`; a term has equal ends. If `held`
 * has a term, only its segments are searched.
 */
export function wantedRows(
  segments: readonly number[],
  { terms, prefixes }: WantedTerms,
  held = noneHeld,
): SQL {
  const hex = (text: string) => Buffer.from(text, 'utf8').toString('hex');
  const all = [
    ...terms.map((term) => ({ low: hex(term), high: hex(term), in: held.terms.get(term) })),
    ...prefixes.map((prefix) => ({
      low: hex(prefix),
      high: endOf(prefix).toString('hex'),
      in: held.prefixes.get(prefix),
    })),
  ];
  const everywhere = all.filter((one) => one.in === undefined);
  const somewhere = all.flatMap(({ low, high, in: some }) =>
    segments.filter((segment) => some?.has(segment)).map((segment) => ({ segment, low, high })),
  );
  // Crossed in Postgres, so that each term is sent once, not once for each segment.
  const crossed = sql`select segment, low, high from unnest(${sql.param([...segments])}::int[]) as s (segment)
    cross join unnest(${sql.param(everywhere.map(({ low }) => low))}::text[],
      ${sql.param(everywhere.map(({ high }) => high))}::text[]) as l (low, high)`;
  const rows =
    somewhere.length === 0
      ? crossed
      : sql`${crossed} union all select segment, low, high
          from unnest(${sql.param(somewhere.map(({ segment }) => segment))}::int[],
            ${sql.param(somewhere.map(({ low }) => low))}::text[],
            ${sql.param(somewhere.map(({ high }) => high))}::text[]) as h (segment, low, high)`;
  return sql`(select segment, decode(low, 'hex') as low, decode(high, 'hex') as high from (${rows}) as r offset 0) as w`;
}

export interface BlockBeginnings {
  readonly segment: number;
  readonly firsts: readonly string[];
}

export async function readBeginnings(
  db: Database,
  retailerId: number,
  segments: readonly number[],
  prefix: string,
): Promise<BlockBeginnings[]> {
  const [low, high] = [Buffer.from(prefix, 'utf8').toString('hex'), endOf(prefix).toString('hex')];
  const own = sql`t.retailer_id = ${retailerId} and t.segment = w.segment`;
  const rows = await db.execute<{ segment: number; before: Buffer | null; firsts: Buffer | null }>(sql`
    select w.segment,
      (select t.first from search_segment_terms as t where ${own} and t.first <= decode(${low}, 'hex')
        order by t.first desc limit 1) as before,
      (select string_agg(t.first, decode('00', 'hex') order by t.first) from search_segment_terms as t
        where ${own} and t.first > decode(${low}, 'hex') and t.first < decode(${high}, 'hex')) as firsts
    from unnest(${sql.param([...segments])}::int[]) as w (segment)`);
  // Byte 0 separates the terms: no term contains it, because texts in Postgres cannot.
  const textsOf = (bytes: Buffer | null) => bytes?.toString('latin1').split('\0') ?? [];
  return rows.map(({ segment, before, firsts }) => ({
    segment,
    firsts: [...textsOf(before), ...textsOf(firsts)],
  }));
}

export interface BlockRun {
  readonly segment: number;
  /** Byte strings. `first` begins the first block; `end` begins the block that follows the run. */
  readonly first: string;
  readonly end: string;
}

export interface RunRow extends Record<string, unknown> {
  readonly segment: number;
  readonly terms: Buffer;
}

/**
 * Returns the blocks of each run, concatenated. A block stores its first term whole, so it can be read behind
 * another.
 */
export async function readTermsOf(
  db: Database,
  retailerId: number,
  runs: readonly BlockRun[],
): Promise<readonly RunRow[]> {
  if (runs.length === 0) return [];
  const hex = (bytes: string) => Buffer.from(bytes, 'latin1').toString('hex');
  return db.execute<RunRow>(sql`
    select w.segment, b.terms
    from unnest(${sql.param(runs.map(({ segment }) => segment))}::int[],
        ${sql.param(runs.map(({ first }) => hex(first)))}::text[],
        ${sql.param(runs.map(({ end }) => hex(end)))}::text[]) as w (segment, first, until)
      cross join lateral (select string_agg(terms, '' order by first) as terms from search_segment_terms as t
        where t.retailer_id = ${retailerId} and t.segment = w.segment
          and t.first >= decode(w.first, 'hex') and t.first < decode(w.until, 'hex')) as b
    where b.terms is not null`);
}

/**
 * Returns bytes that sort after all texts with the prefix. The last byte can be raised, because UTF-8 never
 * uses byte 255.
 */
export function endOf(prefix: string): Buffer {
  const end = Buffer.from(prefix, 'utf8');
  const last = end.length - 1;
  end[last] = (end[last] ?? 0) + 1;
  return end;
}
