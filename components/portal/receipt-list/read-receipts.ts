import { pageSize } from '@/components/portal/receipt-list/page-size';
import type { ReceiptListAddress } from '@/components/portal/receipt-list/list';
import { orNull } from '@/lib/core/errors';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import type { PagedReceipt } from '@/lib/domain/receipts/read/in-parts';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { permitted } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';

type Address = ReceiptListAddress;

export interface ReceiptPage {
  readonly receipts: readonly PagedReceipt[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  /** `time` is in milliseconds. */
  readonly found: { readonly hits: number; readonly offset: number; readonly time: number } | null;
}

/**
 * Returns null if the user cannot see the receipt in `newer` or `older`.
 * @throws ServiceError `invalid_query` or `search_timeout` if the query is refused.
 */
export async function readReceipts(
  ctx: Context<'get_receipts'>,
  address: Address,
): Promise<ReceiptPage | null> {
  if (address.sort === 'oldest') return readFromOldest(ctx, address);
  return address.q === null
    ? readPage(ctx, address)
    : searchPage(permitted(ctx, 'search_receipts'), address, address.q);
}

async function readFromOldest(ctx: Context<'get_receipts'>, address: Address): Promise<ReceiptPage | null> {
  const { q, newer, older } = address;
  const page = await (q === null
    ? oldestPage(ctx, address)
    : oldestSearched(permitted(ctx, 'search_receipts'), address, q));
  // The page would be short, so the first page is read instead.
  if (page !== null && !page.hasOlder && older !== null && newer === null)
    return readFromOldest(ctx, { ...address, older: null });
  return page === null ? null : { ...page, receipts: page.receipts.toReversed() };
}

async function oldestPage(
  ctx: Context<'get_receipts'>,
  { newer, older }: Address,
): Promise<ReceiptPage | null> {
  // The extra row proves that there is another page.
  const place = newer !== null ? { newer } : older !== null ? { older } : { isOldest: true };
  const rows = await orNull(listReceipts(ctx, { count: pageSize + 1, ...place }));
  if (rows === null) return null;
  const isWhole = rows.length > pageSize;
  const found = null;
  if (newer === null && older !== null)
    return { receipts: rows.slice(0, pageSize), hasNewer: true, hasOlder: isWhole, found };
  return { receipts: rows.slice(-pageSize), hasNewer: isWhole, hasOlder: newer !== null, found };
}

async function oldestSearched(
  ctx: Context<'search_receipts'>,
  { newer, older }: Address,
  query: string,
): Promise<ReceiptPage | null> {
  const beside =
    newer !== null
      ? ({ side: 'newer', id: newer, isStrict: true } as const)
      : older !== null
        ? ({ side: 'older', id: older } as const)
        : ('oldest' as const);
  const found = await orNull(searchReceipts(ctx, { query, count: pageSize, beside }));
  if (found === null) return null;
  const { receipts, hits, offset, time } = found;
  const hasOlder = offset + receipts.length < hits;
  // Offset of the page, counted from the oldest receipt.
  const before = hits - offset - receipts.length;
  return { receipts, found: { hits, time, offset: before }, hasNewer: offset > 0, hasOlder };
}

async function searchPage(
  ctx: Context<'search_receipts'>,
  { newer, older }: Address,
  query: string,
): Promise<ReceiptPage | null> {
  const id = newer ?? older;
  const side = newer === null ? ('older' as const) : ('newer' as const);
  const beside = id === null ? undefined : { side, id };
  const found = await orNull(searchReceipts(ctx, { query, count: pageSize, beside }));
  if (found === null) return null;
  const { receipts, ...counts } = found;
  const hasOlder = counts.offset + receipts.length < counts.hits;
  return { receipts, found: counts, hasNewer: counts.offset > 0, hasOlder };
}

async function readPage(
  ctx: Context<'get_receipts'>,
  { newer, older }: Address,
): Promise<ReceiptPage | null> {
  const place = { newer: newer ?? undefined, older: newer === null ? (older ?? undefined) : undefined };
  const rows = await orNull(listReceipts(ctx, { count: pageSize + 1, ...place }));
  if (rows === null) return null;
  const isWhole = rows.length > pageSize;
  const found = null;
  if (newer === null) {
    return { receipts: rows.slice(0, pageSize), hasNewer: older !== null, hasOlder: isWhole, found };
  }
  // The page would be short, so the first page is read instead.
  if (!isWhole) return readPage(ctx, { q: null, newer: null, older: null, sort: null });
  return { receipts: rows.slice(-pageSize), hasNewer: true, hasOlder: true, found };
}
