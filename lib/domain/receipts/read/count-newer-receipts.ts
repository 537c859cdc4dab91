import { permitted } from '@/lib/platform/auth/permissions';
import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from './get-receipt';
import { newerMax } from './newer-max';
import { searchReceipts } from '../search/search-receipts';
import { countAbove } from '../store/lists';

/**
 * Counts newer receipts, at most one more than `newerMax`.
 * @throws ServiceError `not_found`, `invalid_query`, `search_timeout`.
 */
export async function countNewerReceipts(
  ctx: Context<'get_receipts'>,
  { than, query }: { readonly than: string; readonly query: string | null },
): Promise<number> {
  const max = newerMax + 1;
  if (query === null) return countAbove(ctx, await getReceipt(trusted(ctx), than), max);
  const { receipts, offset } = await searchReceipts(permitted(ctx, 'search_receipts'), {
    query,
    count: 1,
    beside: { side: 'newer', id: than, isStrict: true },
  });
  return Math.min(max, offset + receipts.length);
}
