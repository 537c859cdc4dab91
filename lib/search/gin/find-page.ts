import type { TermQuery } from '../terms/term-query';
import { and } from '../tree';
import { earliestInstant } from '../wall-time';
import type { GinIndex, Place, Walk } from './gin-index';

/** Where one way of finding a page ends and another begins. They change how long it takes, never what is found. */
export interface SearchLimits {
  /** Newest documents that every search looks through one by one; 2 to 4 µs for each. */
  readonly firstWalk: number;
  /** Hits among them that promise more before long. */
  readonly promising: number;
  /** Documents that are looked through one by one after that promise, where terms know no days. */
  readonly longWalk: number;
  /** Hits that the inverted index finds and sorts fast enough; about 0.3 µs for each. */
  readonly fewHits: number;
}

const usualLimits: SearchLimits = { firstWalk: 300, promising: 3, longWalk: 4_000, fewHits: 30_000 };

/** The documents ordered from one instant up to another, in milliseconds; null where terms know no days. */
export type WithinDays = (from: number, to: number) => TermQuery | null;

/** Which page, and how to find it. */
export interface PageOptions {
  /** Where the page ends, counted from the newest. */
  readonly last: number;
  readonly withinDays?: WithinDays | undefined;
  readonly limits?: SearchLimits | undefined;
}

/** The newest documents that meet a query, in order, and how many there are in all where that came with them. */
export interface Page {
  readonly hits: number | null;
  /** Whether most of the newest documents meet the query. */
  readonly isCommon: boolean;
  readonly places: readonly Place[];
}

/** Finds the newest `last` documents that meet a query, without counting all of them unless that is the shortest way. */
export async function findPage(index: GinIndex, query: TermQuery, options: PageOptions): Promise<Page> {
  const { last, limits = usualLimits } = options;
  const walk = await index.walk(query, limits.firstWalk, last);
  const isCommon = 2 * walk.hits > walk.seen;
  if (walk.seen < limits.firstWalk) return { ...walk, isCommon };
  if (walk.places.length >= last) return { hits: null, isCommon, places: walk.places };
  if (walk.hits < limits.promising) {
    const few = await index.few(query, limits.fewHits, last);
    if (few !== null) return { ...few, isCommon };
  }
  const places = await findFurther(index, query, walk, options);
  return { hits: null, isCommon, places: places ?? (await index.places(query, last)) };
}

/** How much further to look than the page should reach, judged by the first walk. */
const margin = 2;
const widenings = 3;

/** Looks as far back as the page should reach, then further; null when it is nowhere near. */
async function findFurther(
  index: GinIndex,
  query: TermQuery,
  walk: Walk,
  { last, limits = usualLimits, withinDays = () => null }: PageOptions,
): Promise<readonly Place[] | null> {
  const reach = (margin * last) / Math.max(walk.hits, 0.5);
  let span = Math.max(walk.newest - walk.oldest, 1) * reach;
  for (let attempt = 0; attempt < widenings; attempt += 1, span *= 8) {
    const from = Math.floor(walk.newest - span);
    if (from <= earliestInstant) return null;
    const days = withinDays(from, walk.newest + 1);
    if (days === null) return walkFurther(index, query, Math.ceil(walk.seen * reach), { last, limits });
    const places = await index.places(and([query, days]), last);
    if (places.length >= last) return places;
  }
  return null;
}

async function walkFurther(
  index: GinIndex,
  query: TermQuery,
  rows: number,
  { last, limits }: { last: number; limits: SearchLimits },
): Promise<readonly Place[] | null> {
  if (rows > limits.longWalk) return null;
  const { places } = await index.walk(query, rows, last);
  return places.length >= last ? places : null;
}
