import type { TermQuery } from '../terms/term-query';
import { and, leavesOf } from '../tree';
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
  /** Documents for each place of the page among whose days it is looked for without such a promise. */
  readonly longReach: number;
  /** Hits that the inverted index finds and sorts fast enough; about 2 µs for each. */
  readonly fewHits: number;
}

const usualLimits: SearchLimits = {
  firstWalk: 300,
  promising: 3,
  longWalk: 4_000,
  longReach: 5_000,
  fewHits: 30_000,
};

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
  const firstWalk = Math.ceil(limits.firstWalk / slownessOf(query));
  const walk = await index.walk(query, firstWalk, last);
  const isCommon = 2 * walk.hits > walk.seen;
  if (walk.seen < firstWalk) return { ...walk, isCommon };
  if (walk.places.length >= last) return { hits: null, isCommon, places: walk.places };
  const near = await findFurther(index, query, walk, options);
  if (near !== null) return { hits: null, isCommon, places: near };
  if (walk.hits < limits.promising) {
    const few = await index.few(query, limits.fewHits, last);
    if (few !== null) return { ...few, isCommon };
  }
  return { hits: null, isCommon, places: await index.places(query, last) };
}

/** Terms that are looked up in a row as fast as one. */
const quickTerms = 16;
/** How slow a query may be to be asked of the index more than once. */
const slownessMax = 8;

/** How many times longer than usual a row takes to be asked: similar words may be hundreds. */
function slownessOf(query: TermQuery): number {
  return Math.max(1, leavesOf(query).length / quickTerms);
}

/** How much further to look than the page should reach, judged by the first walk. */
const margin = 2;
/** What a walk without hits is taken for. */
const noHits = 0.2;
/** Documents among whose days a page is looked for at first: what is found there tells how far a deep one reaches. */
const firstReach = 60_000;
const wideningsMax = 3;
/** Documents beyond which there is little left out that could be left out. */
const reachMax = 1_000_000;

const wideningMax = 64;
/** How many times further to look where nothing was found, which tells little. */
const blindWidening = 8;

/** How many times further to look for `last` places where `found` were: the fewer, the less they are trusted. */
function wideningFor(last: number, found: number): number {
  return found === 0 ? blindWidening : Math.min(wideningMax, (last / found) * (1 + 4 / Math.sqrt(found)));
}

/** Looks as far back as the page should reach, then further; null when it is nowhere near. */
async function findFurther(
  index: GinIndex,
  query: TermQuery,
  walk: Walk,
  { last, limits = usualLimits, withinDays = () => null }: PageOptions,
): Promise<readonly Place[] | null> {
  const isPromising = walk.hits >= limits.promising;
  // Without a walk it is not known when the newest documents are from.
  if (walk.seen === 0) return null;
  // What takes long to look up is looked up once.
  if (!isPromising && slownessOf(query) > slownessMax) return null;
  const rowsMax = isPromising ? Infinity : Math.min(limits.longReach * last, reachMax);
  const wanted = (margin * last) / Math.max(walk.hits, noHits);
  let reach = Math.min(wanted, firstReach / walk.seen);
  for (let attempt = 0; attempt < wideningsMax; attempt += 1) {
    const rows = Math.ceil(walk.seen * reach);
    if (rows > rowsMax) return null;
    const from = Math.floor(walk.newest - Math.max(walk.newest - walk.oldest, 1) * reach);
    if (from <= earliestInstant) return null;
    const days = withinDays(from, walk.newest + 1);
    if (days === null) return isPromising ? walkFurther(index, query, rows, { last, limits }) : null;
    const places = await index.places(and([query, days]), last);
    if (places.length >= last) return places;
    reach *= wideningFor(last, places.length);
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
