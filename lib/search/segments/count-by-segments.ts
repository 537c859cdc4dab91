import type { Database } from '@/lib/platform/db/client';
import type { WithinDays } from '../gin/find-page';
import type { GinIndex } from '../gin/gin-index';
import type { TimeLeft } from '../gin/search-time';
import type { TermLeaf, TermQuery } from '../terms/term-query';
import { and, leavesOf, mapLeaves, or } from '../tree';
import { countChanged, countTimeRange } from './count-bits';
import { changesMax, readSegments } from './read-segments';
import { runnerOf } from './run';
import { gapsOf, placedIn, timeRangesOf, type Interval } from './time-ranges';
import { storedSpanOf } from './term-kind';

/** What to count, and by what. */
export interface SegmentCount {
  readonly retailerId: number;
  /** Of the terms that the query speaks of. */
  readonly version: number;
  readonly withinDays: WithinDays;
  readonly timeLeft: TimeLeft;
  /** Counts what segments do not know. */
  readonly index: GinIndex;
}

/** Terms that are asked of segments: each is looked up in each of them. */
const leavesMax = 100;
/** Intervals, each of which may cut two segments. */
const intervalsMax = 16;
/** Terms without bits that are asked of the index beside. */
const unknownMax = 48;

/**
 * How many receipts meet a query: by bits in segments, and by looking at those that changed or have no segment yet.
 * Terms without bits are rare: the query is counted as if no receipt had them, and of the receipts that do have one, those
 * that meet it are added in place of those that were counted.
 *
 * Null when the index alone is the shorter way. Call inside the search's transaction of one snapshot; it changes
 * planner settings until the transaction ends.
 */
export async function countBySegments(
  db: Database,
  query: TermQuery,
  request: SegmentCount,
): Promise<number | null> {
  const leaves = distinct(leavesOf(query).filter(({ kind }) => kind !== 'between'));
  const intervals = leavesOf(query).filter(({ kind }) => kind === 'between');
  if (leaves.length > leavesMax || intervals.length > intervalsMax) return null;
  // Such as the term of a consumer: a search for few receipts needs no segments.
  if (withoutLeaves(query, (leaf) => leaf.kind !== 'between' && !hasBits(leaf)).kind === 'nothing')
    return null;
  const run = runnerOf(db, request.timeLeft);
  const { segments, changes } = await readSegments(run, request, leaves);
  if (segments.length === 0 || changes > changesMax) return null;
  const ranges = timeRangesOf(query, segments);
  const unknown = leaves.filter((_leaf, place) =>
    ranges.some((range) => range.hasTerms && range.segments.some((one) => one.unknown.has(place))),
  );
  if (unknown.length > unknownMax) return null;
  const names = new Set(unknown.map(nameOf));
  const without = (tree: TermQuery) =>
    withoutLeaves(tree, (leaf) => leaf.kind !== 'between' && names.has(nameOf(leaf)));
  const known = without(query);
  if (known.kind === 'nothing') return null;
  const { index, retailerId } = request;
  const counts = await Promise.all([
    ...ranges.map((range) =>
      countTimeRange(run, retailerId, { ...range, query: without(range.query) }, changes),
    ),
    changes > 0 ? countChanged(run, retailerId, known, ranges) : 0,
    ...gapsOf(segments).map((gap) => countGap(known, gap, request)),
    unknown.length === 0 ? 0 : countUnknown(index, or(unknown), query, known),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Receipts that are looked at one by one, about 8 µs for each, rather than looked up. */
const fewReceipts = 4_000;

/** How many receipts of an interval without segments meet a query: there are few as long as the job that seals runs. */
async function countGap(
  query: TermQuery,
  gap: Interval,
  { index, withinDays }: SegmentCount,
): Promise<number> {
  const asked = placedIn(query, gap);
  const days = withinDays(gap.from, gap.to);
  if (asked.kind === 'nothing' || days === null) return 0;
  const among = await index.countAmong(days, [asked], fewReceipts);
  return among?.[0] ?? index.count(and([asked, days]));
}

/** What has to be added to the count of `known`: among receipts that have some term, those that meet `query` in its place. */
async function countUnknown(
  index: GinIndex,
  some: TermQuery,
  query: TermQuery,
  known: TermQuery,
): Promise<number> {
  const among = await index.countAmong(some, [query, known], fewReceipts);
  const [asked = 0, counted = 0] =
    among ??
    (await Promise.all([countByIndex(index, and([query, some])), countByIndex(index, and([known, some]))]));
  return asked - counted;
}

async function countByIndex(index: GinIndex, query: TermQuery): Promise<number> {
  return query.kind === 'nothing' ? 0 : index.count(query);
}

/** A query as it is where no receipt has some of its leaves. */
function withoutLeaves(query: TermQuery, isMissing: (leaf: TermLeaf) => boolean): TermQuery {
  return mapLeaves<TermLeaf, TermLeaf>(query, (leaf) => (isMissing(leaf) ? { kind: 'nothing' } : leaf));
}

function hasBits(leaf: TermLeaf): boolean {
  return (storedSpanOf(leaf)?.kind ?? null) !== null;
}

function distinct(leaves: readonly TermLeaf[]): TermLeaf[] {
  return [...new Map(leaves.map((leaf) => [nameOf(leaf), leaf])).values()];
}

function nameOf(leaf: TermLeaf): string {
  return JSON.stringify(leaf);
}
