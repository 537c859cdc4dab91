import type { Context } from '@/lib/platform/context';
import { readStores, type ListStores, type StoreRow } from './store/stores';

/** The retailer's stores in the order of their references. */
export function listStores(ctx: Context<'get_stores'>, list: ListStores): Promise<StoreRow[]> {
  return readStores(ctx, list);
}
