import type { WithinDays } from '../gin/find-page';
import type { TermLeaf, TermQuery } from '../terms/term-query';
import { and, leavesOf, mapLeaves } from '../tree';
import { earliestInstant, latestInstant } from '../wall-time';
import type { Segment } from './read-segments';

/** Segments in which a query asks for the same, and what that is: no instants any more. */
export interface Stretch {
  readonly query: TermQuery;
  readonly segments: readonly Segment[];
  /** Whether it asks for terms: otherwise it holds for all of their receipts, or for none. */
  readonly hasTerms: boolean;
}

/** Instants from one up to another, in milliseconds, the end not included. */
interface Hole {
  readonly from: number;
  readonly to: number;
}

/**
 * Takes the instants out of a query, segment by segment: each lies inside of an interval or outside. Segments that an
 * interval cuts in two are in no stretch.
 */
export function stretchesOf(query: TermQuery, segments: readonly Segment[]): Stretch[] {
  const alike = new Map<string, { query: TermQuery; segments: Segment[]; hasTerms: boolean }>();
  const betweens = leavesOf(query).filter((leaf) => leaf.kind === 'between');
  for (const segment of segments) {
    const sides = betweens.map((leaf) => sideOf(leaf, segment));
    if (sides.includes('both')) continue;
    const name = sides.join(' ');
    const known = alike.get(name);
    if (known !== undefined) {
      known.segments.push(segment);
      continue;
    }
    const asked = placedIn(query, segment);
    const hasTerms = leavesOf(asked).length > 0;
    alike.set(name, { query: asked, segments: [segment], hasTerms });
  }
  return [...alike.values()];
}

/** The intervals between and around the segments of stretches, from the oldest on. */
export function holesOf(stretches: readonly Stretch[]): Hole[] {
  const segments = stretches.flatMap((stretch) => stretch.segments).toSorted((a, b) => a.from - b.from);
  const holes: Hole[] = [];
  let end = earliestInstant;
  for (const { from, to } of segments) {
    if (from > end) holes.push({ from: end, to: from });
    end = to;
  }
  if (end <= latestInstant) holes.push({ from: end, to: latestInstant + 1 });
  return holes;
}

/** A query bound to an interval; nothing where it asks for other instants. */
export function within(query: TermQuery, hole: Hole, withinDays: WithinDays): TermQuery {
  const days = withinDays(hole.from, hole.to);
  if (days === null) throw new Error('Documents with segments are ordered by instants.');
  const asked = placedIn(query, hole);
  return asked.kind === 'nothing' ? asked : and([asked, days]);
}

type Side = 'inside' | 'outside' | 'both';

function sideOf(leaf: Extract<TermLeaf, { kind: 'between' }>, { from, to }: Hole): Side {
  if (leaf.from <= from && leaf.to >= to) return 'inside';
  return leaf.to <= from || leaf.from >= to ? 'outside' : 'both';
}

/** A query without the intervals that a stretch of time lies inside or outside of. */
function placedIn(query: TermQuery, hole: Hole): TermQuery {
  return mapLeaves<TermLeaf, TermLeaf>(query, (leaf) => {
    if (leaf.kind !== 'between') return leaf;
    const side = sideOf(leaf, hole);
    if (side === 'both') return leaf;
    return { kind: side === 'inside' ? 'everything' : 'nothing' };
  });
}
