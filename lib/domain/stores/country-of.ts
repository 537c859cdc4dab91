import { countryAlpha2 } from '@/lib/core/codes';
import type { Context } from '@/lib/platform/context';
import { readStores } from './store/stores';

/**
 * Returns the country of the first store as ISO 3166 alpha-2, for phone numbers without a country code. Null
 * if there is no store.
 */
export async function countryOf(ctx: Context): Promise<string | null> {
  const [store] = await readStores(ctx, { count: 1 });
  return store === undefined ? null : countryAlpha2(store.country);
}
