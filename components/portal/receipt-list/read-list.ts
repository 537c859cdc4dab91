import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { listReceipts } from '@/lib/domain/receipts/list-receipts';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { searchReceipts } from '@/lib/domain/receipts/search-receipts';
import type { ListAddress } from './list-address';

/** Receipts on one page of the list. */
export const pageSize = 20;

/** One page, newest first, and which ways lead on from it. */
export interface ListPage {
  readonly receipts: readonly StoredReceipt[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  /** Of a search: how many there are in all, how many lie before the page, and how many milliseconds it took. */
  readonly found: { readonly hits: number; readonly offset: number; readonly time: number } | null;
}

/** What a list shows: a page; or why there is none: its query is refused, or its place is not there for this user. */
export type ReadList =
  | { readonly kind: 'page'; readonly page: ListPage }
  | { readonly kind: 'refused'; readonly error: ServiceError }
  | { readonly kind: 'gone' };

const refusals: ReadonlySet<string> = new Set(['invalid_query', 'search_timeout']);

/** Reads what an address asks for. */
export async function readList(ctx: Context, address: ListAddress): Promise<ReadList> {
  try {
    const { query } = address;
    const page = await (query === null ? readPage(ctx, address) : searchPage(ctx, address, query));
    return { kind: 'page', page };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'not_found') return { kind: 'gone' };
    if (refusals.has(error.code)) return { kind: 'refused', error };
    throw error;
  }
}

async function searchPage(ctx: Context, { newer, older }: ListAddress, query: string): Promise<ListPage> {
  const id = newer ?? older;
  const side = newer === null ? ('older' as const) : ('newer' as const);
  const beside = id === null ? undefined : { side, id };
  const { receipts, ...found } = await searchReceipts(ctx, { query, count: pageSize, beside });
  return {
    receipts,
    found,
    hasNewer: found.offset > 0,
    hasOlder: found.offset + receipts.length < found.hits,
  };
}

async function readPage(ctx: Context, address: ListAddress): Promise<ListPage> {
  // One more than the page shows: it tells whether there is another page.
  const rows = await listReceipts(ctx, {
    count: pageSize + 1,
    newer: address.newer ?? undefined,
    older: address.older ?? undefined,
  });
  const isWhole = rows.length > pageSize;
  const found = null;
  if (address.newer === null) {
    return { receipts: rows.slice(0, pageSize), hasNewer: address.older !== null, hasOlder: isWhole, found };
  }
  // Near the top a page of newer ones may be short; the first page shows them and fills up with what follows.
  if (!isWhole) return readPage(ctx, { ...address, newer: null });
  return { receipts: rows.slice(-pageSize), hasNewer: true, hasOlder: true, found };
}
