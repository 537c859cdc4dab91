import { sql } from 'drizzle-orm';
import { makeYieldWhenDue } from '@/lib/core/event-loop';
import type { Database } from '@/lib/platform/db/client';
import { unprepared } from '@/lib/platform/db/prepare-statements';
import type { TermPlan, TermQuery } from '../terms/term-query';
import { and, leavesOf, or } from '../tree';
import { bitsFromBytes, countBits, greatest, removeBit, subtract, type Bits } from './codec/bits';
import { boundsOf, conditionOf, type Interval } from './condition';
import { blockDocuments, type DocumentPosition } from './codec/document-block';
import { evaluateSegment, type SegmentContent } from './evaluate-segment';
import type { IndexKey } from './index-name';
import { locate, ordinalAt } from './codec/locate';
import { readKnownBlocks } from './known-blocks';
import { readPostings, type SegmentPostings } from './read-postings';
import { limitWhereLate, type TimeLeft } from './search-time';
import type { Segment } from './segment';
import { listSegments, millisecondsOf, readBlocksAround } from './segment-store';
import { withSimilarWords } from './similar-words';

export interface ScanRequest {
  readonly key: IndexKey;
  readonly plan: TermPlan;
  /** Documents that the caller may see. Terms decide this exactly. */
  readonly scope: TermQuery;
  readonly timeLeft: TimeLeft;
}

export interface SegmentHits {
  readonly segment: Segment;
  readonly bits: Bits;
  readonly count: number;
}

export function hitsOf(segment: Segment, bits: Bits): SegmentHits {
  return { segment, bits, count: countBits(bits) };
}

export interface Scan {
  readonly key: IndexKey;
  readonly segments: readonly SegmentHits[];
  readonly tail: readonly DocumentPosition[];
  readonly undecided: readonly DocumentPosition[];
}

/** Call this in a transaction with a snapshot, such as that of `inSearchTime`. */
export async function scanIndex(db: Database, { key, plan, scope, timeLeft }: ScanRequest): Promise<Scan> {
  const doubtful = and([or(plan.undecided.map((term): TermQuery => ({ kind: 'term', term }))), scope]);
  const listed = listSegments(db, key);
  const isFuzzy = leavesOf(plan.query).some(({ kind }) => kind === 'fuzzy');
  const asked = isFuzzy
    ? await withSimilarWords(db, key, { query: plan.query, segments: numbersOf(await listed), timeLeft })
    : { ofTail: plan.query, ofSegments: plan.query, segmentsByTerm: undefined };
  const query = and([asked.ofSegments, scope]);
  const [all, rows] = await Promise.all([listed, readTail(db, key, and([asked.ofTail, scope]), doubtful)]);
  // Skips segments outside the interval. Terms always decide conditions on instants, so undecided documents
  // in skipped segments cannot match.
  const bounds = boundsOf(query);
  const isAsked = query.kind !== 'nothing' || doubtful.kind !== 'nothing';
  const segments = all.filter(
    ({ size, from, to }) => isAsked && size > 0 && from < bounds.to && to >= bounds.from,
  );
  const replaced = rows.flatMap(({ key: name, replaces }) =>
    replaces === null ? [] : [{ key: name, orderedAt: replaces }],
  );
  const [, postings, ordinalsOf, dead] = await Promise.all([
    limitWhereLate(db, timeLeft),
    readPostings(db, key.retailerId, segments, wantedTerms([query, doubtful]), asked.segmentsByTerm),
    readOrdinals(db, key.retailerId, segments, intervalsOf(query)),
    locate(db, key.retailerId, segments, replaced),
  ]);
  const found: SegmentHits[] = [];
  const undecided: SegmentHits[] = [];
  const yieldWhenDue = makeYieldWhenDue();
  for (const segment of segments) {
    timeLeft();
    await yieldWhenDue();
    const content: SegmentContent = {
      size: segment.size,
      postings: postings.get(segment.number) ?? noPostings,
      ordinalsOf: (interval) => ordinalsOf(segment, interval),
    };
    const living = (bits: Bits) => {
      if (segment.deadCount > 0) subtract(bits, bitsFromBytes(segment.size, segment.dead));
      for (const { ordinal } of dead.get(segment.number) ?? []) removeBit(bits, ordinal);
      return bits;
    };
    const bits = living(evaluateSegment(query, content));
    if (doubtful.kind !== 'nothing') {
      const doubts = living(evaluateSegment(doubtful, content));
      undecided.push(hitsOf(segment, doubts));
      subtract(bits, doubts);
    }
    found.push(hitsOf(segment, bits));
  }
  return {
    key,
    segments: found,
    tail: rows.filter(({ matched, doubtful: isDoubtful }) => matched && !isDoubtful).map(placeOf),
    undecided: [
      ...rows.filter(({ doubtful: isDoubtful }) => isDoubtful).map(placeOf),
      ...(await readPlaces(db, key.retailerId, undecided)),
    ],
  };
}

const noPostings: SegmentPostings = { terms: new Map(), prefixes: new Map() };

function numbersOf(segments: readonly Segment[]): number[] {
  return segments.map(({ number }) => number);
}

interface TailRow extends Record<string, unknown> {
  readonly key: string;
  readonly time: number;
  readonly replaces: number | null;
  readonly matched: boolean;
  readonly doubtful: boolean;
}

function placeOf({ key, time }: TailRow): DocumentPosition {
  return { key, orderedAt: time };
}

async function readTail(
  db: Database,
  { retailerId, index }: IndexKey,
  query: TermQuery,
  doubtful: TermQuery,
): Promise<readonly TailRow[]> {
  const columns = { orderedAt: sql`ordered_at`, terms: sql`terms` };
  const statement = sql`
    select key, ${millisecondsOf(sql`ordered_at`)} as time, ${millisecondsOf(sql`replaces_at`)} as replaces,
      matched, doubtful
    from (select key, ordered_at, replaces_at, ${conditionOf(query, columns)} as matched,
        ${conditionOf(doubtful, columns)} as doubtful
      from search_tail where retailer_id = ${retailerId} and index = ${index} offset 0) as tail
    where matched or doubtful or replaces_at is not null`;
  const hasInstants = leavesOf(query).some(({ kind }) => kind === 'between');
  // Not prepared, because a condition on instants has a new text in almost every query.
  return db.execute<TailRow>(hasInstants ? unprepared(statement) : statement);
}

function wantedTerms(queries: readonly TermQuery[]) {
  const terms = new Set<string>();
  const prefixes = new Set<string>();
  for (const leaf of queries.flatMap((query) => leavesOf(query))) {
    if (leaf.kind === 'term') terms.add(leaf.term);
    if (leaf.kind === 'phrase') for (const term of leaf.terms) terms.add(term);
    if (leaf.kind === 'prefix') prefixes.add(leaf.prefix);
  }
  return { terms: [...terms], prefixes: [...prefixes] };
}

function intervalsOf(query: TermQuery): Interval[] {
  return leavesOf(query).flatMap((leaf) => (leaf.kind === 'between' ? [leaf] : []));
}

async function readOrdinals(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
  intervals: readonly Interval[],
): Promise<(segment: Segment, interval: Interval) => [number, number]> {
  const ends = [...new Set(intervals.flatMap(({ from, to }) => [from, to]))];
  const wanted = segments.flatMap(({ number, from, to }) =>
    ends.filter((at) => from < at && at <= to).map((at) => ({ segment: number, at })),
  );
  const blocks = await readBlocksAround(db, retailerId, segments, wanted);
  const at = (segment: Segment, end: number) => ordinalAt(segment, blocks, { orderedAt: end, key: '' });
  return (segment, { from, to }) => [at(segment, from), at(segment, to)];
}

export async function readPlaces(
  db: Database,
  retailerId: number,
  sets: readonly SegmentHits[],
): Promise<DocumentPosition[]> {
  return readOrdinalPlaces(
    db,
    retailerId,
    sets.map(({ segment, bits, count }) => ({ segment, ordinals: greatest(bits, count) })),
  );
}

export async function readOrdinalPlaces(
  db: Database,
  retailerId: number,
  wanted: readonly { readonly segment: Segment; readonly ordinals: readonly number[] }[],
): Promise<DocumentPosition[]> {
  const blockOf = (ordinal: number) => Math.floor(ordinal / blockDocuments);
  const blocks = await readKnownBlocks(
    db,
    retailerId,
    wanted.map(({ segment, ordinals }) => ({ segment, blocks: [...new Set(ordinals.map(blockOf))] })),
  );
  return wanted.flatMap(({ segment, ordinals }) =>
    ordinals.map((ordinal) => {
      const block = blocks.get(segment)?.get(blockOf(ordinal));
      const place = block?.places[ordinal - block.firstOrdinal];
      if (place === undefined) throw new Error(`Segment ${segment.number} lacks document ${ordinal}.`);
      return { key: place.key, orderedAt: place.orderedAt };
    }),
  );
}
