import { trusted, type Context } from '@/lib/platform/context';
import { bindQuery } from '@/lib/search/bind-query';
import type { BoundQuery } from '@/lib/search/bound-query';
import { refuseConsumerPaths } from '@/lib/domain/receipts/consumer-conflict';
import type { PageBeside } from '@/lib/search/index/search-index';
import { inSearchTime } from '@/lib/search/index/search-time';
import { parseQuery } from '@/lib/search/language/parser';
import { searchTimeMaxInMs } from '@/lib/search/query-error';
import type { ReceiptDocument } from '@/lib/domain/receipts/receipt-document';
import { consumerPaths } from '@/lib/domain/receipts/receipt-fields';
import type { TermQuery } from '@/lib/search/terms/term-query';
import { and as both, or } from '@/lib/search/tree';
import { getReceipt } from './get-receipt';
import { consumerTerm, receiptFieldsOf, receiptIndex } from './index-receipt';
import { resolveConsumers } from './resolve-consumers';
import { readPaged, type PagedReceipt } from './store/paged';

/** What to search for (§4.6). */
export interface SearchReceipts {
  /** Null finds all receipts. */
  readonly query: string | null;
  readonly consumer?: readonly string[] | undefined;
  readonly count: number;
  /** Receipts before the page; 0 unless said otherwise. */
  readonly offset?: number | undefined;
  /** Milliseconds after which it is given up; 2,000 unless said otherwise. */
  readonly maxInMs?: number | undefined;
  /** Instead of `offset`: a receipt id, for the portal's pages that stay where they are when new receipts come. */
  readonly beside?: SearchedBeside | 'oldest' | undefined;
}

/** A page beside a receipt; `isStrict` as in `PageBeside`. Or the oldest page. */
interface SearchedBeside {
  readonly side: 'older' | 'newer';
  readonly id: string;
  readonly isStrict?: boolean;
}

/** A page of what was found, newest first. */
export interface FoundReceipts {
  readonly hits: number;
  readonly receipts: readonly PagedReceipt[];
  /** How many lie before the page. */
  readonly offset: number;
  /** Whole milliseconds. */
  readonly time: number;
}

/**
 * Searches receipts with the query language (§4.6, contract section 5).
 * @throws ServiceError `invalid_query`, `consumer_conflict`, `search_timeout`; `not_found` when the receipt
 * that the page lies beside is not there for the caller.
 */
export async function searchReceipts(
  ctx: Context<'search_receipts'>,
  input: SearchReceipts,
): Promise<FoundReceipts> {
  const startedAt = performance.now();
  const maxInMs = input.maxInMs ?? searchTimeMaxInMs;
  const bound = await bindReceiptQuery(ctx, input);
  const found = await inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const { hits, places, offset } = await receiptIndex(inner).search({
        query: bound,
        scope: both([consumersScope(ctx.consumers), consumersScope(input.consumer ?? null)]),
        start: input.beside === undefined ? (input.offset ?? 0) : await pageBeside(inner, input.beside),
        count: input.count,
        timeLeft,
      });
      const rows = await readPaged(
        inner,
        places.map(({ key }) => key),
      );
      return { hits, offset, receipts: places.flatMap(({ key }) => rows.get(key) ?? []) };
    },
    { maxInMs: maxInMs - (performance.now() - startedAt) },
  );
  return { ...found, time: Math.round(performance.now() - startedAt) };
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
 * Reads a query of the search language as one of receipts, with the consumers that it finds now; null finds all.
 * @throws ServiceError `invalid_query`, `consumer_conflict`; `search_timeout` of the search for consumers.
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

/** Holds for the receipts of some consumers; null for all. */
export function consumersScope(consumers: readonly string[] | null): TermQuery {
  if (consumers === null) return { kind: 'everything' };
  return or(consumers.map((identifier) => ({ kind: 'term', term: consumerTerm(identifier) })));
}
