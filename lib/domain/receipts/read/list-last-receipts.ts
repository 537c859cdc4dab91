import type { Context } from '@/lib/platform/context';
import { readLastOfStores } from '../store/lists';

/** Time of the last sale by store, in one statement; tests are left out. */
export async function listLastReceipts(
  ctx: Context<'get_receipts'>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  return storeIds.length === 0 ? new Map() : readLastOfStores(ctx, storeIds);
}
