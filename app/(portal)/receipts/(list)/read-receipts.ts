import { pageSize } from '@/components/portal/receipt-list/page-size';
import type { ReceiptListAddress } from '@/components/portal/searched-lists';
import { orNull } from '@/lib/core/errors';
import { listReceipts } from '@/lib/domain/receipts/list-receipts';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { searchReceipts } from '@/lib/domain/receipts/search-receipts';
import { permitted } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';

type Address = ReceiptListAddress;

/** One page of receipts, newest first. */
export interface ReceiptPage {
  readonly receipts: readonly StoredReceipt[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  /** Of a search: how many there are in all, how many lie before the page, and how many milliseconds it took. */
  readonly found: { readonly hits: number; readonly offset: number; readonly time: number } | null;
}

/**
 * Reads what an address of the list asks for; null when its place is not there for this user.
 * @throws ServiceError `invalid_query` or `search_timeout` of a query that is refused.
 */
export async function readReceipts(
  ctx: Context<'get_receipts'>,
  address: Address,
): Promise<ReceiptPage | null> {
  return address.q === null
    ? readPage(ctx, address)
    : searchPage(permitted(ctx, 'search_receipts'), address, address.q);
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
  // One more than the page shows: it tells whether there is another page.
  const place = { newer: newer ?? undefined, older: newer === null ? (older ?? undefined) : undefined };
  const rows = await orNull(listReceipts(ctx, { count: pageSize + 1, ...place }));
  if (rows === null) return null;
  const isWhole = rows.length > pageSize;
  const found = null;
  if (newer === null) {
    return { receipts: rows.slice(0, pageSize), hasNewer: older !== null, hasOlder: isWhole, found };
  }
  // Near the top a page of newer ones may be short; the first page shows them and fills up with what follows.
  if (!isWhole) return readPage(ctx, { q: null, newer: null, older: null });
  return { receipts: rows.slice(-pageSize), hasNewer: true, hasOlder: true, found };
}
