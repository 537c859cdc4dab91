import type { TermLeaf, TermQuery } from '../terms/term-query';
import { leavesOf, mapLeaves } from '../tree';
import { earliestInstant, latestInstant } from '../wall-time';
import type { Segment } from './read-segments';

/** Segments in which a query asks for the same, and what that is. Instants are in it only where they cut a segment. */
export interface TimeRange {
  readonly query: TermQuery;
  readonly segments: readonly Segment[];
  /** Whether it asks for terms: otherwise it holds for all receipts of an interval, or for none. */
  readonly hasTerms: boolean;
}

/** Instants from one up to another, in milliseconds, the end not included. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * Takes the instants out of a query, segment by segment: most lie inside of an interval or outside. Those that an
 * interval cuts in two are ranges of their own.
 */
export function timeRangesOf(query: TermQuery, segments: readonly Segment[]): TimeRange[] {
  const alike = new Map<string, { query: TermQuery; segments: Segment[]; hasTerms: boolean }>();
  const betweens = leavesOf(query).filter((leaf) => leaf.kind === 'between');
  for (const segment of segments) {
    const sides = betweens.map((leaf) => sideOf(leaf, segment));
    const name = sides.includes('both') ? `cut ${segment.number}` : sides.join(' ');
    const known = alike.get(name);
    if (known !== undefined) {
      known.segments.push(segment);
      continue;
    }
    const asked = placedIn(query, segment);
    const hasTerms = leavesOf(asked).some(({ kind }) => kind !== 'between');
    alike.set(name, { query: asked, segments: [segment], hasTerms });
  }
  return [...alike.values()];
}

/** The intervals between and around segments, from the oldest on. */
export function gapsOf(segments: readonly Segment[]): Interval[] {
  const gaps: Interval[] = [];
  let end = earliestInstant;
  for (const { from, to } of segments) {
    if (from > end) gaps.push({ from: end, to: from });
    end = to;
  }
  if (end <= latestInstant) gaps.push({ from: end, to: latestInstant + 1 });
  return gaps;
}

/** A query without the intervals that an interval lies inside or outside of. */
export function placedIn(query: TermQuery, interval: Interval): TermQuery {
  return mapLeaves<TermLeaf, TermLeaf>(query, (leaf) => {
    if (leaf.kind !== 'between') return leaf;
    const side = sideOf(leaf, interval);
    if (side === 'both') return leaf;
    return { kind: side === 'inside' ? 'everything' : 'nothing' };
  });
}

type Side = 'inside' | 'outside' | 'both';

function sideOf(leaf: Extract<TermLeaf, { kind: 'between' }>, { from, to }: Interval): Side {
  if (leaf.from <= from && leaf.to >= to) return 'inside';
  return leaf.to <= from || leaf.from >= to ? 'outside' : 'both';
}
