import type { TermQuery } from '../terms/term-query';
import { and, leavesOf } from '../tree';
import { earliestInstant } from '../wall-time';
import type { GinIndex, Newest, Place, Span, Walk } from './gin-index';

/** Where one way of finding a page ends and another begins. They change how long it takes, never what is found. */
export interface SearchLimits {
  /** Newest documents that every search looks through one by one; 2 to 7 µs for each. */
  readonly firstWalk: number;
  /** Hits among them that promise more before long. */
  readonly promising: number;
  /** Documents that are looked through one by one after that promise, where terms know no days. */
  readonly longWalk: number;
  /** Steps back in time in which a page is looked for before all older documents. */
  readonly stepsMax: number;
  /** Hits that the inverted index finds and sorts fast enough; about 2 µs for each. */
  readonly fewHits: number;
}

const usualLimits: SearchLimits = {
  firstWalk: 100,
  promising: 1,
  longWalk: 4_000,
  stepsMax: 3,
  fewHits: 30_000,
};

/** The documents ordered from one instant up to another, in milliseconds; null where terms know no days. */
export type WithinDays = (from: number, to: number) => TermQuery | null;

/** Which page, and how to find it. */
export interface PageOptions extends Span {
  readonly withinDays?: WithinDays | undefined;
  readonly limits?: SearchLimits | undefined;
}

/** A part of the documents that meet a query, and how many there are in all where that came with them. */
export interface Page {
  readonly hits: number | null;
  /** Whether most of the newest documents meet the query. */
  readonly isCommon: boolean;
  readonly places: readonly Place[];
}

/** Finds a part of the documents that meet a query, without counting all of them unless that is the shortest way. */
export async function findPage(index: GinIndex, query: TermQuery, options: PageOptions): Promise<Page> {
  const { last, limits = usualLimits } = options;
  const slowness = slownessOf(query);
  const few = async (isCommon: boolean) => {
    const found = await index.few(query, limits.fewHits, options);
    return found === null ? null : { ...found, isCommon };
  };
  // What takes long to look up is looked up once, and a row of it takes long as well.
  const isSlow = slowness > slownessMax;
  const once = isSlow ? await few(false) : null;
  if (once !== null) return once;
  const firstWalk = Math.ceil(limits.firstWalk / slowness);
  const walk = await index.walk(query, firstWalk, options);
  const isCommon = 2 * walk.hits > walk.seen;
  const page = (found: Newest): Page => {
    const { hits, places } = found;
    return { hits: hits < last ? hits : null, isCommon, places };
  };
  if (walk.seen < firstWalk) return { ...walk, isCommon };
  if (walk.hits >= last) return page(walk);
  const steps = isSlow ? null : stepsOf(query, walk, options);
  if (steps !== null) return page(await index.newest(steps, options));
  const near = await walkFurther(index, query, walk, options);
  if (near !== null) return page(near);
  const rare = isSlow || walk.hits >= limits.promising ? null : await few(isCommon);
  return rare ?? page(await index.newest([query], options));
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
const noHits = 1;
/** Documents among which a page is looked for at first, however deep: what is found there is sorted. */
const firstReach = 150_000;
/** Places beyond which a page is deep. */
const deep = 200;

/**
 * A query as several, each about older documents than the one before and the last about all that are left; null where
 * terms know no days.
 */
function stepsOf(query: TermQuery, walk: Walk, options: PageOptions): TermQuery[] | null {
  const { last, limits = usualLimits, withinDays = () => null } = options;
  // Without a walk it is not known when the newest documents are from.
  if (walk.seen === 0) return null;
  // A step too far costs the time of all that it finds in vain: little where the page is near.
  const growth = last > deep ? 2 : 8;
  let rows = Math.min((margin * last * walk.seen) / Math.max(walk.hits, noHits), firstReach);
  let stepsMax = limits.stepsMax;
  if (leavesOf(query).some(({ kind }) => kind === 'prefix')) {
    // All terms that begin so are gathered anew for each step.
    stepsMax = Math.min(stepsMax, 1);
    rows *= growth;
  }
  const steps: TermQuery[] = [];
  let to = walk.newest + 1;
  for (let step = 0; step < stepsMax; step += 1) {
    const about = walk.newest - walk.pace * rows;
    if (about <= earliestInstant) break;
    rows *= growth;
    const from = calendarStart(about, walk.newest);
    // The first month of all leaves nothing that is older.
    if (from <= earliestInstant) break;
    // Where a day has more documents than two steps reach, they begin together.
    if (from === to) continue;
    const days = withinDays(from, to);
    if (days === null) return null;
    steps.push(days);
    to = from;
  }
  const rest = withinDays(earliestInstant, to);
  return rest === null ? null : [...steps, rest].map((days) => and([query, days]));
}

const dayInMs = 24 * 60 * 60 * 1000;

/**
 * The beginning of the day, the ten days or the month that an instant lies in, the longer the further it is from
 * another: such days are few terms, and a step that is a little longer costs less than many terms.
 */
function calendarStart(instant: number, newest: number): number {
  const days = (newest - instant) / dayInMs;
  const start = new Date(instant);
  start.setUTCHours(0, 0, 0, 0);
  const day = start.getUTCDate() - 1;
  if (days > 15) start.setUTCDate(1 + (days > 45 ? 0 : day - (day % 10)));
  return start.getTime();
}

async function walkFurther(
  index: GinIndex,
  query: TermQuery,
  { seen, hits }: Walk,
  options: PageOptions,
): Promise<Newest | null> {
  const { last, limits = usualLimits } = options;
  if (hits < limits.promising) return null;
  const rows = Math.ceil((margin * last * seen) / hits);
  if (rows > limits.longWalk) return null;
  const found = await index.walk(query, rows, options);
  return found.hits >= last ? found : null;
}
