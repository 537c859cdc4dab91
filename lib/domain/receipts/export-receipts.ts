import { recordChange } from '@/lib/platform/audit/record-change';
import { maskCardNumbers } from '@/lib/core/card-numbers';
import type { Context } from '@/lib/platform/context';
import { bindQuery } from '@/lib/search/bind-query';
import type { BoundQuery } from '@/lib/search/bound-query';
import { evaluate } from '@/lib/search/evaluate';
import { withFuzzyWords } from '@/lib/search/gin/fuzzy-words';
import type { Place } from '@/lib/search/gin/gin-index';
import { inSearchTime, type TimeLeft } from '@/lib/search/gin/search-time';
import { parseQuery } from '@/lib/search/language/parser';
import { receiptDocument, type ReceiptDocument } from '@/lib/search/receipt-document';
import { planInterval, planTerms } from '@/lib/search/terms/plan-terms';
import { receiptFieldsOf } from './index-receipt';
import type { StoredReceipt } from './present';
import { searchReceipts } from './search-receipts';
import { readReceipts } from './store/receipts';
import { findOlderInIndex } from './store/search-index';

/** Receipts read at once. */
const pageSize = 500;
/** How long one page may take: a busy moment must not break off a file that has been written for minutes. */
const pageTimeMaxInMs = 9_000;

/** All receipts that a query finds, or all there are. */
export interface ReceiptExport {
  /** How many there were when it began. */
  readonly hits: number;
  readonly pages: AsyncGenerator<readonly StoredReceipt[], void, undefined>;
}

/**
 * Goes through all receipts that a query finds, newest first, page by page as they are wanted: however many there are,
 * few are held at a time. A receipt that comes or changes meanwhile is there once or not at all. Noted in the audit
 * trail, because it may take many people's data out of the service.
 * @throws ServiceError `invalid_query`, `search_timeout`, before the first page.
 */
export async function exportReceipts(ctx: Context, query: string | null): Promise<ReceiptExport> {
  const { hits } = await searchReceipts(ctx, { query, count: 1 });
  await recordChange(ctx, {
    action: 'export_receipts',
    subjectType: 'receipts',
    subjectId: 'csv',
    before: null,
    after: { query: query === null ? null : maskCardNumbers(query), receipts: hits },
  });
  const bound: BoundQuery<ReceiptDocument> =
    query === null ? { kind: 'everything' } : bindQuery(parseQuery(query), receiptFieldsOf(ctx.retailer));
  return { hits, pages: pagesOf(ctx, bound) };
}

async function* pagesOf(ctx: Context, bound: BoundQuery<ReceiptDocument>) {
  let below: Place | null = null;
  let passed = 0;
  for (;;) {
    const { places, hasMore, page } = await readOlder(ctx, bound, below, passed);
    if (page.length > 0) yield page;
    const last = places.at(-1);
    if (last === undefined || !hasMore) return;
    const atOnce = places.filter(({ orderedAt }) => orderedAt === last.orderedAt).length;
    passed = atOnce + (below?.orderedAt === last.orderedAt ? passed : 0);
    below = last;
  }
}

function readOlder(ctx: Context, bound: BoundQuery<ReceiptDocument>, below: Place | null, passed: number) {
  const fields = receiptFieldsOf(ctx.retailer);
  const read = async (inner: Context, timeLeft: TimeLeft) => {
    const { places, hasMore } = await findOlderInIndex(inner.db, {
      retailerId: inner.retailer.id,
      plan: await withFuzzyWords(inner, planTerms(bound), timeLeft),
      below,
      passed,
      count: pageSize,
      withinDays: (from, to) => planInterval(fields, from, to),
      timeLeft,
    });
    const keys = places.map(({ key }) => key);
    const found = await readReceipts(inner, keys);
    const page = keys.flatMap((key) => found.get(key) ?? []);
    // Terms are enough to decide about almost all of them; asking each is cheaper than telling them apart.
    return { places, hasMore, page: page.filter((row) => evaluate(bound, receiptDocument(row))) };
  };
  return inSearchTime(ctx, read, pageTimeMaxInMs);
}
