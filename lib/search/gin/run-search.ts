import type { Database } from '@/lib/db/client';
import type { TermPlan, TermQuery } from '../terms/term-query';
import { and, not, or } from '../tree';
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
  readonly timeLeft: TimeLeft;
}

/** What was found: how many in all, and the keys of the page, newest first. */
export interface Found {
  readonly hits: number;
  readonly keys: readonly string[];
}

/** From how many documents on which way is taken. They change how long a search takes, never what it finds. */
export interface SearchLimits {
  /** Newest documents that every search looks through one by one; about 1.3 µs for each. */
  readonly firstWalk: number;
  /** The same where the first ones promise that the page lies within. */
  readonly longWalk: number;
  /** Hits that the inverted index finds and sorts as fast as a long walk; about 0.4 µs for each. */
  readonly fewHits: number;
}

const usualLimits: SearchLimits = { firstWalk: 1000, longWalk: 10_000, fewHits: 20_000 };

/**
 * Finds documents with Postgres' own inverted index. Call inside a transaction of one snapshot, so that hits and page
 * agree; it changes planner settings until the transaction ends.
 */
export async function runSearch(
  db: Database,
  table: SearchTable,
  request: SearchRequest,
  limits: SearchLimits = usualLimits,
): Promise<Found> {
  const { plan, scope, offset } = request;
  const index = new GinIndex(db, table, request.retailerId, request.timeLeft);
  const doubtful = or(plan.undecided.map((term): TermQuery => ({ kind: 'term', term })));
  const last = offset + request.count;
  const query = and([plan.query, scope]);
  // Begun together: as good as always there is no undecided document, and nothing to take out of what was found.
  const [undecided, found] = await Promise.all([
    doubtful.kind === 'nothing' ? [] : index.places(and([doubtful, scope]), null),
    findNewest(index, query, last, limits),
  ]);
  if (undecided.length === 0)
    return { hits: found.hits, keys: found.places.slice(offset).map(({ key }) => key) };
  const decided = await request.decide(undecided.map(({ key }) => key));
  const extra = undecided.filter(({ key }) => decided.has(key));
  const certain = await findNewest(index, and([query, not(doubtful)]), last, limits);
  const page = [...certain.places, ...extra].toSorted(newestFirst).slice(offset, last);
  return { hits: certain.hits + extra.length, keys: page.map(({ key }) => key) };
}

async function findNewest(
  index: GinIndex,
  query: TermQuery,
  last: number,
  limits: SearchLimits,
): Promise<{ readonly hits: number; readonly places: readonly Place[] }> {
  if (query.kind === 'nothing') return { hits: 0, places: [] };
  const { places, hits } = await findPage(index, query, last, limits);
  return { places, hits: hits ?? (await index.count(query)) };
}

/** The newest `last` documents that meet a query, in order, and how many there are in all where that came with them. */
export async function findPage(
  index: GinIndex,
  query: TermQuery,
  last: number,
  limits: SearchLimits = usualLimits,
): Promise<{ readonly hits: number | null; readonly places: readonly Place[] }> {
  const rows = limits.firstWalk + 4 * (last - Math.min(last, 20));
  const first = await index.walk(query, rows, last);
  if (first.seen < rows) return first;
  if (first.places.length >= last) return { hits: null, places: first.places };
  const few = await index.few(query, limits.fewHits, last);
  if (few !== null) return few;
  // As far as the page should reach, judged by the first walk, and half as far again.
  const reach = Math.ceil((1.5 * last * first.seen) / Math.max(first.hits, 0.5));
  if (reach <= limits.longWalk) {
    const { places } = await index.walk(query, reach, last);
    if (places.length >= last) return { hits: null, places };
  }
  return { hits: null, places: await index.places(query, last) };
}

function newestFirst(a: Place, b: Place): number {
  return b.orderedAt - a.orderedAt || Buffer.compare(Buffer.from(b.key), Buffer.from(a.key));
}
