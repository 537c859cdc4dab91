import type { Database } from '@/lib/db/client';
import type { TermPlan, TermQuery } from '../terms/term-query';
import { and, not, or } from '../tree';
import { findPage, type PageOptions, type SearchLimits, type WithinDays } from './find-page';
import { GinIndex, type Place, type SearchTable } from './gin-index';
import type { TimeLeft } from './search-time';

/** What to look for, and where. */
export interface SearchRequest {
  readonly retailerId: number;
  readonly plan: TermPlan;
  /** Holds for the documents that the caller may find at all; about these terms always decide. */
  readonly scope: TermQuery;
  /** Says of documents whose terms can not decide which of them meet the query. */
  readonly decide: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly offset: number;
  readonly count: number;
  readonly withinDays?: WithinDays;
  readonly timeLeft: TimeLeft;
}

/** What was found: how many in all, and the keys of the page, newest first. */
export interface Found {
  readonly hits: number;
  readonly keys: readonly string[];
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
  const { plan, scope, offset, withinDays } = request;
  const index = new GinIndex(db, table, request.retailerId, request.timeLeft);
  const doubtful = or(plan.undecided.map((term): TermQuery => ({ kind: 'term', term })));
  const page = { last: offset + request.count, withinDays, limits };
  const query = and([plan.query, scope]);
  // Begun together: as good as always there is no undecided document, and nothing to take out of what was found.
  const [undecided, found] = await Promise.all([
    doubtful.kind === 'nothing' ? [] : index.places(and([doubtful, scope]), null),
    findNewest(index, query, page),
  ]);
  if (undecided.length === 0) {
    return { hits: found.hits, keys: found.places.slice(offset).map(({ key }) => key) };
  }
  const decided = await request.decide(undecided.map(({ key }) => key));
  const extra = undecided.filter(({ key }) => decided.has(key));
  const certain = await findNewest(index, and([query, not(doubtful)]), page);
  const places = [...certain.places, ...extra].toSorted(newestFirst).slice(offset, page.last);
  return { hits: certain.hits + extra.length, keys: places.map(({ key }) => key) };
}

/** How many documents meet a query, and the newest of them. */
async function findNewest(
  index: GinIndex,
  query: TermQuery,
  page: PageOptions,
): Promise<{ readonly hits: number; readonly places: readonly Place[] }> {
  if (query.kind === 'nothing') return { hits: 0, places: [] };
  const { places, hits } = await findPage(index, query, page);
  return { places, hits: hits ?? (await index.count(query)) };
}

function newestFirst(a: Place, b: Place): number {
  return b.orderedAt - a.orderedAt || Buffer.compare(Buffer.from(b.key), Buffer.from(a.key));
}
