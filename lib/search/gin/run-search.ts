import type { Database } from '@/lib/platform/db/client';
import type { TermPlan, TermQuery } from '../terms/term-query';
import { and, not, or } from '../tree';
import { latestInstant } from '../wall-time';
import { findPage, type PageOptions, type SearchLimits, type WithinDays } from './find-page';
import { GinIndex, type Place, type SearchTable } from './gin-index';
import type { TimeLeft } from './search-time';

/** What to look for, and where. */
export interface SearchRequest {
  readonly retailerId: number;
  readonly plan: TermPlan;
  /** Holds for the documents that the caller may find at all; about these terms always decide. */
  readonly scope: TermQuery;
  /** Says of documents whose terms cannot decide which of them meet the query. */
  readonly decide: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How many documents lie before the page, or the document that it lies beside. */
  readonly start: number | PageBeside;
  readonly count: number;
  readonly withinDays?: WithinDays;
  /** Counts hits another way than the index does; null where that would take longer. */
  readonly countOtherwise?: CountOtherwise;
  readonly timeLeft: TimeLeft;
}

/** Counts the documents that meet a query; what it has no shorter way for, it may ask of the index. */
export type CountOtherwise = (query: TermQuery, index: GinIndex) => Promise<number | null>;

/**
 * The page just older or just newer than a document, which need not be found itself. Near the newest, where there is
 * less than a page of newer ones, the page is the first.
 */
export interface PageBeside extends Place {
  readonly side: 'older' | 'newer';
}

/** What was found: how many in all, the keys of the page, newest first, and how many lie before it. */
export interface Found {
  readonly hits: number;
  readonly keys: readonly string[];
  readonly offset: number;
}

/**
 * Finds documents with Postgres' own inverted index. Call inside a transaction of one snapshot, so that hits and page
 * agree; it changes planner settings until the transaction ends.
 */
export async function runSearch(
  db: Database,
  table: SearchTable,
  request: SearchRequest,
  limits?: SearchLimits,
): Promise<Found> {
  const { plan, scope, count, withinDays } = request;
  const index = new GinIndex(db, table, request.retailerId, request.timeLeft);
  const doubtful = or(plan.undecided.map((term): TermQuery => ({ kind: 'term', term })));
  const query = and([plan.query, scope]);
  const byRest = and([plan.byRest, scope]);
  const pageFrom = (found: Pick<TermPlan, 'query' | 'byRest'>, first: number, last: number) =>
    findNewest(index, found, { first, last, withinDays, limits }, request.countOtherwise);
  // Begun together: as good as always there is no undecided document, and nothing to take out of what was found.
  const [undecided, found] = await Promise.all([
    doubtful.kind === 'nothing' ? [] : index.places(and([doubtful, scope])),
    offsetOf(index, query, request).then(async (offset) => ({
      ...(await pageFrom({ query, byRest }, offset, offset + count)),
      offset,
    })),
  ]);
  if (undecided.length === 0) {
    return { hits: found.hits, keys: found.places.map(({ key }) => key), offset: found.offset };
  }
  const decided = await request.decide(undecided.map(({ key }) => key));
  const extra = undecided.filter(({ key }) => decided.has(key));
  const sure = and([query, not(doubtful)]);
  const offset = await offsetOf(index, sure, request, extra);
  // As if all the extra ones were newer than the page: those that are not push others out of it.
  const first = Math.max(0, offset - extra.length);
  const certain = await pageFrom(
    { query: sure, byRest: and([byRest, not(doubtful)]) },
    first,
    offset + count,
  );
  const [from, to] = [offset - first, offset - first + count];
  const places = [...certain.places, ...extra].toSorted(newestFirst).slice(from, to);
  return { hits: certain.hits + extra.length, keys: places.map(({ key }) => key), offset };
}

/** How many documents lie before the page: those that meet a query, and some that are known to be found as well. */
async function offsetOf(
  index: GinIndex,
  query: TermQuery,
  { start, count, withinDays }: SearchRequest,
  extra: readonly Place[] = [],
): Promise<number> {
  if (typeof start === 'number') return start;
  const after = start.orderedAt + 1;
  const interval = (from: number, to: number) =>
    withinDays?.(from, to) ?? ({ kind: 'between', from, to, cover: { kind: 'everything' } } as const);
  const [later, atOnce] =
    query.kind === 'nothing'
      ? [0, []]
      : await Promise.all([
          index.count(and([query, interval(after, latestInstant + 1)])),
          index.places(and([query, interval(start.orderedAt, after)])),
        ]);
  const isBefore = (place: Place) => {
    const order = newestFirst(place, start);
    return order < 0 || (order === 0 && start.side === 'older');
  };
  const offset = later + [...atOnce, ...extra].filter(isBefore).length;
  return start.side === 'older' ? offset : Math.max(0, offset - count);
}

/** How many documents meet a query, and the newest of them. */
async function findNewest(
  index: GinIndex,
  { query, byRest }: Pick<TermPlan, 'query' | 'byRest'>,
  page: PageOptions,
  countOtherwise: CountOtherwise | undefined,
): Promise<{ readonly hits: number; readonly places: readonly Place[] }> {
  if (query.kind === 'nothing') return { hits: 0, places: [] };
  const { places, hits, isCommon } = await findPage(index, query, page);
  if (hits !== null) return { places, hits };
  const otherwise = await countOtherwise?.(query, index);
  return { places, hits: otherwise ?? (await index.count(isCommon ? byRest : query)) };
}

function newestFirst(a: Place, b: Place): number {
  return b.orderedAt - a.orderedAt || Buffer.compare(Buffer.from(b.key), Buffer.from(a.key));
}
