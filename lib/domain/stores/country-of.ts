import { countryAlpha2 } from '@/lib/core/codes';
import type { Context } from '@/lib/platform/context';
import { readStores } from './store/stores';

/** Country for phone numbers, from the first store, ISO 3166 alpha-2; null without a store. */
export async function countryOf(ctx: Context): Promise<string | null> {
  const [store] = await readStores(ctx, { count: 1 });
  return store === undefined ? null : countryAlpha2(store.country);
}
