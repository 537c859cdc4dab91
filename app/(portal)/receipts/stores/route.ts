import { portalRoute } from '@/components/portal/kit/portal-route';
import type { StoreChoices } from '@/components/portal/kit/filters/store-choices';
import { byName } from '@/lib/core/by-name';
import { listStores } from '@/lib/domain/stores/list-stores';

/** Most stores the filter offers; beyond, the query names one by its number. */
const storesMax = 1000;

/** The stores that receipts can be filtered by. */
export const GET = portalRoute({
  needs: 'get_stores',
  async run({ ctx }): Promise<StoreChoices> {
    const found = await listStores(ctx, { count: storesMax + 1 });
    const stores = found
      .slice(0, storesMax)
      .map(({ id, reference, externalReference: external, name, city }) => ({
        id,
        reference,
        external,
        name,
        city,
      }))
      .toSorted((one, other) => byName(one.name, other.name));
    return { stores, hasMore: found.length > storesMax };
  },
});
