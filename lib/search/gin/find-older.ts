import type { Database } from '@/lib/platform/db/client';
import type { TermPlan, TermQuery } from '../terms/term-query';
import { and, or } from '../tree';
import { earliestInstant } from '../wall-time';
import { findPage, type WithinDays } from './find-page';
import { GinIndex, type Place, type SearchTable } from './gin-index';
import type { TimeLeft } from './search-time';

/** What to go through, and from where. */
export interface OlderRequest {
  readonly retailerId: number;
  readonly plan: TermPlan;
  /** The last document that was gone through; null at the beginning. */
  readonly below: Place | null;
  /** How many documents with exactly the instant of `below` were gone through, that one counted. */
  readonly passed: number;
  readonly count: number;
  readonly withinDays: WithinDays;
  readonly timeLeft: TimeLeft;
}

/**
 * The next documents below a place, newest first, that meet a query or about which its terms cannot decide: the
 * caller has to ask each. Nothing is counted, so all of a search can be gone through
 * page by page, without a cursor that holds a connection. Changes planner settings until the transaction ends.
 */
export async function findOlder(
  db: Database,
  table: SearchTable,
  request: OlderRequest,
): Promise<{ readonly places: readonly Place[]; readonly hasMore: boolean }> {
  const { plan, below, passed, count, withinDays } = request;
  const doubtful = plan.undecided.map((term): TermQuery => ({ kind: 'term', term }));
  // The instant of the place once more: the rest of its documents may be those that come now.
  const rest = below === null ? null : withinDays(earliestInstant, below.orderedAt + 1);
  const query = and([or([plan.query, ...doubtful]), ...(rest === null ? [] : [rest])]);
  if (query.kind === 'nothing') return { places: [], hasMore: false };
  const index = new GinIndex(db, table, request.retailerId, request.timeLeft);
  const last = count + passed;
  const { places } = await findPage(index, query, { first: 0, last, withinDays });
  const further = below === null ? places : places.filter((place) => isBelow(place, below));
  return { places: further, hasMore: places.length >= last };
}

function isBelow(place: Place, { key, orderedAt }: Place): boolean {
  if (place.orderedAt !== orderedAt) return place.orderedAt < orderedAt;
  return Buffer.compare(Buffer.from(place.key), Buffer.from(key)) < 0;
}
