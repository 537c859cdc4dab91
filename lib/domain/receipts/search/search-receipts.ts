import { trusted, type Context } from '@/lib/platform/context';
import { bindQuery } from '@/lib/search/bind-query';
import type { BoundQuery } from '@/lib/search/bound-query';
import type { PageBeside } from '@/lib/search/index/search-index';
import { inSearchTime } from '@/lib/search/index/search-time';
import { parseQuery } from '@/lib/search/language/parser';
import { searchTimeMaxInMs, misplaced } from '@/lib/search/query-error';
import type { ReceiptDocument } from '../wire/receipt-document';
import { consumerPaths } from './receipt-fields';
import type { TermQuery } from '@/lib/search/terms/term-query';
import { and as both, or } from '@/lib/search/tree';
import { getReceipt } from '../read/get-receipt';
import { consumerTerm, receiptFieldsOf, receiptIndex } from '../index/index-receipt';
import { resolveConsumers } from './resolve-consumers';
import { readPaged, type PagedReceipt } from '../store/paged';
import { ServiceError } from '@/lib/core/errors';
import { queryProblemText } from '@/lib/core/query-problems';
import type { Query } from '@/lib/search/language/ast';

export interface SearchReceipts {
  readonly query: string | null;
  readonly consumer?: readonly string[] | undefined;
  readonly count: number;
  readonly offset?: number | undefined;
  readonly maxInMs?: number | undefined;
  /** Selects the page next to a receipt, or the oldest page. Replaces `offset`. */
  readonly beside?: SearchedBeside | 'oldest' | undefined;
}

interface SearchedBeside {
  readonly side: 'older' | 'newer';
  readonly id: string;
  readonly isStrict?: boolean;
}

export interface FoundReceipts<Found = PagedReceipt> {
  readonly hits: number;
  readonly receipts: readonly Found[];
  readonly offset: number;
  readonly time: number;
}

/** Reads visible receipts, in any order. */
type ReadReceipts<Found> = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/**
 * Searches receipts (specification §4.6, contract section 5).
 * @throws ServiceError `invalid_query`, `consumer_conflict`, `search_timeout`; `not_found` if the receipt of
 * `beside` does not exist.
 */
export function searchReceipts(
  ctx: Context<'search_receipts'>,
  input: SearchReceipts,
): Promise<FoundReceipts> {
  return searchAndRead(ctx, input, readPaged);
}

/** Like `searchReceipts`. `read` runs in the snapshot of the search. */
export async function searchAndRead<Found>(
  ctx: Context<'search_receipts'>,
  input: SearchReceipts,
  read: ReadReceipts<Found>,
): Promise<FoundReceipts<Found>> {
  const startedAt = performance.now();
  const maxInMs = input.maxInMs ?? searchTimeMaxInMs;
  const bound = await bindReceiptQuery(ctx, input);
  const { ids, reading, ...found } = await inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const { hits, places, offset } = await receiptIndex(inner).search({
        query: bound,
        scope: both([consumersScope(ctx.consumers), consumersScope(input.consumer ?? null)]),
        start: input.beside === undefined ? (input.offset ?? 0) : await pageBeside(inner, input.beside),
        count: input.count,
        timeLeft,
      });
      const keys = places.map(({ key }) => key);
      // Not awaited, so that the commit is sent with it. If it fails, the commit fails for the same error.
      const rows = read(inner, keys);
      rows.catch(() => undefined);
      return { hits, offset, ids: keys, reading: rows };
    },
    { maxInMs: maxInMs - (performance.now() - startedAt) },
  );
  const rowOf = await reading;
  const receipts = ids.flatMap((id) => rowOf.get(id) ?? []);
  return { ...found, receipts, time: Math.round(performance.now() - startedAt) };
}

async function pageBeside(
  ctx: Context,
  beside: NonNullable<SearchReceipts['beside']>,
): Promise<PageBeside | 'oldest'> {
  if (beside === 'oldest') return beside;
  const { side, id, isStrict } = beside;
  const neighbour = await getReceipt(trusted(ctx), id);
  return { side, isStrict, key: neighbour.id, orderedAt: neighbour.timestamp.getTime() };
}

/**
 * Binds a query to the consumers that it finds now. A null query finds all receipts.
 * @throws ServiceError `invalid_query`, `consumer_conflict`, `search_timeout`.
 */
export async function bindReceiptQuery(
  ctx: Context,
  { query, consumer, maxInMs }: Pick<SearchReceipts, 'query' | 'consumer' | 'maxInMs'>,
): Promise<BoundQuery<ReceiptDocument>> {
  if (query === null) return { kind: 'everything' };
  const parsed = parseQuery(query);
  const isForConsumers = consumer !== undefined || ctx.consumers !== null;
  if (isForConsumers) refuseConsumerPaths(parsed, consumerPaths);
  const resolved = consumer === undefined ? await resolveConsumers(ctx, parsed, maxInMs) : parsed;
  return bindQuery(resolved, receiptFieldsOf(ctx.retailer));
}

export function consumersScope(consumers: readonly string[] | null): TermQuery {
  if (consumers === null) return { kind: 'everything' };
  return or(consumers.map((identifier) => ({ kind: 'term', term: consumerTerm(identifier) })));
}

/**
 * @throws ServiceError `consumer_conflict` for a field that a search with `consumer` must not name
 * (specification §4.6).
 */
export function refuseConsumerPaths(query: Query, paths: ReadonlySet<string>): void {
  const found = query.terms.filter(({ path }) => paths.has(path));
  const [first] = found;
  if (first === undefined) return;
  const description = queryProblemText('with_consumer', { field: first.path });
  throw new ServiceError('consumer_conflict', description, {
    errors: found.map(({ path, position }) => misplaced('with_consumer', position, { field: path })),
  });
}
