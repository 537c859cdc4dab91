import { getTranslations } from 'next-intl/server';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { storeList } from '@/components/portal/lists';
import type { StoreRow } from '@/components/portal/stores/stores-list';
import { listStores } from '@/lib/domain/stores/list-stores';
import { listTills } from '@/lib/domain/pos/list-tills';
import { presentStore } from '@/lib/domain/stores/present';
import { isSilent } from '@/lib/domain/stores/silent';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';

const size = 50;

/** The retailer's stores by reference, those that match what was typed. */
export const storeSource = listSource({
  list: storeList,
  needs: 'get_stores',
  async load({ ctx }, address) {
    const { q, after } = address;
    const stores = await listStores(ctx, {
      count: size + 1,
      after: after ?? undefined,
      matching: q ?? undefined,
    });
    const found = await Promise.all(
      stores.map(async (store) => ({
        ...presentStore(store),
        tills: may(ctx, 'get_store_tills') ? await countTills(ctx, store.reference) : null,
      })),
    );
    const t = await getTranslations('portal.stores');
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ reference }) => reference,
      rowOf: ({ reference, name, city, external_reference: external, tills }): StoreRow => ({
        reference,
        name,
        city,
        external,
        tills,
      }),
      summaryOf: (count) => t('summary', { count }),
    });
  },
});

async function countTills(ctx: Context<'get_store_tills'>, reference: number): Promise<StoreRow['tills']> {
  const tills = await listTills(ctx, reference);
  const now = new Date();
  return { all: tills.length, silent: tills.filter(({ lastSeenAt }) => isSilent(lastSeenAt, now)).length };
}
