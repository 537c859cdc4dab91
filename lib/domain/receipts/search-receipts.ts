import type { Context } from '@/lib/platform/context';
import { bindQuery } from '@/lib/search/bind-query';
import type { BoundQuery } from '@/lib/search/bound-query';
import { refuseConsumerPaths } from '@/lib/search/consumer-conflict';
import { evaluate } from '@/lib/search/evaluate';
import { withFuzzyWords } from '@/lib/search/gin/fuzzy-words';
import { inSearchTime } from '@/lib/search/gin/search-time';
import { countBySegments } from '@/lib/search/segments/count-by-segments';
import { parseQuery } from '@/lib/search/language/parser';
import { receiptDocument, type ReceiptDocument } from '@/lib/search/receipt-document';
import { consumerPaths } from '@/lib/search/receipt-fields';
import { planInterval, planTerms } from '@/lib/search/terms/plan-terms';
import type { TermQuery } from '@/lib/search/terms/term-query';
import { and as both, or } from '@/lib/search/tree';
import { getReceipt } from './get-receipt';
import { consumerTerm, receiptFieldsOf, receiptTermsVersion } from './index-receipt';
import type { StoredReceipt } from './present';
import { readReceipts } from './store/receipts';
import { searchIndex } from './store/search-index';

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
  readonly beside?: { readonly side: 'older' | 'newer'; readonly id: string } | undefined;
}

/** A page of what was found, newest first. */
export interface FoundReceipts {
  readonly hits: number;
  readonly receipts: readonly StoredReceipt[];
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
export async function searchReceipts(ctx: Context, input: SearchReceipts): Promise<FoundReceipts> {
  const startedAt = performance.now();
  const fields = receiptFieldsOf(ctx.retailer);
  const withinDays = (from: number, to: number) => planInterval(fields, from, to);
  const bound = bindReceiptQuery(ctx, input);
  const found = await inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const { beside } = input;
      const neighbour = beside === undefined ? null : await getReceipt(inner, beside.id);
      const { hits, keys, offset } = await searchIndex(inner.db, {
        retailerId: inner.retailer.id,
        plan: await withFuzzyWords(inner, planTerms(bound), timeLeft),
        scope: both([consumersScope(ctx.consumers), consumersScope(input.consumer ?? null)]),
        decide: async (ids) => {
          const rows = await readReceipts(inner, ids);
          return new Set(ids.filter((id) => isFound(bound, rows.get(id))));
        },
        start:
          beside === undefined || neighbour === null
            ? (input.offset ?? 0)
            : { side: beside.side, key: neighbour.id, orderedAt: neighbour.timestamp.getTime() },
        count: input.count,
        withinDays,
        countOtherwise: (query, index) =>
          countBySegments(inner.db, query, {
            retailerId: inner.retailer.id,
            version: receiptTermsVersion(inner.retailer),
            withinDays,
            timeLeft,
            index,
          }),
        timeLeft,
      });
      const rows = await readReceipts(inner, keys);
      return { hits, offset, receipts: keys.flatMap((key) => rows.get(key) ?? []) };
    },
    input.maxInMs,
  );
  return { ...found, time: Math.round(performance.now() - startedAt) };
}

function isFound(bound: BoundQuery<ReceiptDocument>, row: StoredReceipt | undefined): boolean {
  return row !== undefined && evaluate(bound, receiptDocument(row));
}

function bindReceiptQuery(
  ctx: Context,
  { query, consumer }: Pick<SearchReceipts, 'query' | 'consumer'>,
): BoundQuery<ReceiptDocument> {
  if (query === null) return { kind: 'everything' };
  const parsed = parseQuery(query);
  const isForConsumers = consumer !== undefined || ctx.consumers !== null;
  if (isForConsumers) refuseConsumerPaths(parsed, consumerPaths);
  return bindQuery(parsed, receiptFieldsOf(ctx.retailer));
}

function consumersScope(consumers: readonly string[] | null): TermQuery {
  if (consumers === null) return { kind: 'everything' };
  return or(consumers.map((identifier) => ({ kind: 'term', term: consumerTerm(identifier) })));
}
