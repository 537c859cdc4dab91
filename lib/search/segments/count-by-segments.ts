import type { Database } from '@/lib/db/client';
import type { WithinDays } from '../gin/find-page';
import type { TimeLeft } from '../gin/search-time';
import type { TermLeaf, TermQuery } from '../terms/term-query';
import { and, leavesOf, mapLeaves, or } from '../tree';
import { countChanged, countStretch } from './count-bits';
import { changesMax, readSegments } from './read-segments';
import { runnerOf } from './run';
import { holesOf, stretchesOf, within } from './stretches';

/** What to count, and by what. */
export interface SegmentCount {
  readonly retailerId: number;
  /** Of the terms that the query speaks of. */
  readonly version: number;
  readonly withinDays: WithinDays;
  readonly timeLeft: TimeLeft;
  /** Counts by visiting every hit. */
  readonly countByIndex: (query: TermQuery) => Promise<number>;
}

/** Terms that are asked of segments: each is looked up in each of them. */
const leavesMax = 400;
/** Terms without bits that are asked of the index beside. */
const unknownMax = 16;

/**
 * How many receipts meet a query: by bits in segments, by the index in the stretches of time that have none, and
 * changed receipts by looking at them. Terms without bits are rare: the query is counted as if no receipt had them, and
 * the receipts that do have one are counted by the index, as the query asks and as it was counted without them.
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
  if (leaves.length > leavesMax || query.kind === 'nothing') return null;
  const run = runnerOf(db, request.timeLeft);
  const { segments, changes } = await readSegments(run, request, leaves);
  if (segments.length === 0 || changes > changesMax) return null;
  const stretches = stretchesOf(query, segments);
  const unknown = leaves.filter((_leaf, place) =>
    stretches.some((stretch) => stretch.hasTerms && stretch.segments.some((one) => one.unknown.has(place))),
  );
  if (stretches.length === 0 || unknown.length > unknownMax) return null;
  const names = new Set(unknown.map(nameOf));
  const without = (tree: TermQuery) =>
    mapLeaves<TermLeaf, TermLeaf>(tree, (leaf) => (names.has(nameOf(leaf)) ? { kind: 'nothing' } : leaf));
  const known = without(query);
  if (known.kind === 'nothing') return null;
  const byIndex = async (tree: TermQuery) => (tree.kind === 'nothing' ? 0 : request.countByIndex(tree));
  const some = or(unknown);
  const counts = await Promise.all([
    ...stretches.map((stretch) =>
      countStretch(run, request.retailerId, { ...stretch, query: without(stretch.query) }, changes > 0),
    ),
    changes > 0 ? countChanged(run, request.retailerId, known, stretches) : 0,
    ...holesOf(stretches).map((hole) => byIndex(within(known, hole, request.withinDays))),
    byIndex(and([query, some])),
    byIndex(and([known, some])).then((count) => -count),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

function distinct(leaves: readonly TermLeaf[]): TermLeaf[] {
  return [...new Map(leaves.map((leaf) => [nameOf(leaf), leaf])).values()];
}

function nameOf(leaf: TermLeaf): string {
  return JSON.stringify(leaf);
}
