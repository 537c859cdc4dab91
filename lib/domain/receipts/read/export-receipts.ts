import { recordChange } from '@/lib/platform/audit/record-change';
import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { trusted, type Context } from '@/lib/platform/context';
import type { BoundQuery } from '@/lib/search/bound-query';
import type { PageRequest } from '@/lib/search/index/search-index';
import { inSearchTime, type TimeLeft } from '@/lib/search/index/search-time';
import type { ReceiptDocument } from '../wire/receipt-document';
import { partsOf } from './in-parts';
import { receiptIndex } from '../index/index-receipt';
import type { StoredReceipt } from '../present';
import { bindReceiptQuery, searchReceipts } from '../search/search-receipts';
import { readReceipts } from '../store/receipts';

const pageSize = 500;
/** Most milliseconds for reading a page. The limit is high, because one slow page aborts the whole export. */
const pageTimeMaxInMs = 9_000;

export interface ReceiptExport {
  /** Number of receipts when the export began. */
  readonly hits: number;
  /** Opening adds an audit entry, because data of many people may leave the service. */
  readonly open: () => Promise<AsyncGenerator<readonly StoredReceipt[], void, undefined>>;
}

/**
 * Streams receipts, newest first. A receipt that changes meanwhile appears once or not at all.
 * @throws ServiceError `invalid_query`, `search_timeout`.
 */
export async function exportReceipts(
  ctx: Context<'export_receipts'>,
  query: string | null,
): Promise<ReceiptExport> {
  const { hits } = await searchReceipts(trusted(ctx), { query, count: 1 });
  const bound = await bindReceiptQuery(ctx, { query });
  const open = async () => {
    await recordChange(ctx, {
      action: 'export_receipts',
      subjectType: 'receipts',
      subjectId: 'csv',
      before: null,
      after: { query: query === null ? null : maskCardNumbers(query), receipts: hits },
    });
    return pagesOf(ctx, bound);
  };
  return { hits, open };
}

async function* pagesOf(ctx: Context, query: BoundQuery<ReceiptDocument>) {
  let start: PageRequest['start'] = 0;
  for (;;) {
    const places = await findOlder(ctx, query, start);
    const ids = places.map(({ key }) => key);
    for (const part of await partsOf(ctx, ids)) {
      const found = await readReceipts(ctx, part);
      const page = part.flatMap((id) => found.get(id) ?? []);
      if (page.length > 0) yield page;
    }
    const last = places.at(-1);
    if (last === undefined || places.length < pageSize) return;
    start = { ...last, side: 'older' };
  }
}

function findOlder(ctx: Context, query: BoundQuery<ReceiptDocument>, start: PageRequest['start']) {
  const read = async (inner: Context, timeLeft: TimeLeft) => {
    const { places } = await receiptIndex(inner).search({
      query,
      scope: { kind: 'everything' },
      start,
      count: pageSize,
      timeLeft,
    });
    return places;
  };
  return inSearchTime(ctx, read, { maxInMs: pageTimeMaxInMs });
}
