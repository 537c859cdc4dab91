import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { storeList, type StoreRow } from '@/components/portal/stores/list';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { listStores } from '@/lib/domain/stores/read-stores';
import { listTillsOf } from '@/lib/domain/pos/list-tills';
import { presentStore } from '@/lib/domain/stores/present';
import { isSilent } from '@/lib/domain/stores/silent';
import { may } from '@/lib/platform/auth/permissions';

const size = 50;

export const storeSource = listSource({
  list: storeList,
  needs: 'get_stores',
  async load(portal, address) {
    const { ctx } = portal;
    const { q, after } = address;
    const stores = await listStores(ctx, {
      count: size + 1,
      after: after ?? undefined,
      matching: q ?? undefined,
    });
    const tillsOf = may(ctx, 'get_store_tills') ? await listTillsOf(ctx, stores) : null;
    const t = textsOf(portal, 'portal.stores');
    return keysetPage({
      address,
      found: stores,
      size,
      placeOf: ({ reference }) => reference,
      rowOf: (store): StoreRow => {
        const { reference, name, city, external_reference: external } = presentStore(store);
        const tills = tillsOf === null ? null : countTills(tillsOf(store), ctx.now());
        return { reference, name, city, external, tills };
      },
      summaryOf: (count) => t('summary', { count }),
    });
  },
});

function countTills(tills: readonly { readonly lastSeenAt: Date }[], now: Date): StoreRow['tills'] {
  return { all: tills.length, silent: tills.filter(({ lastSeenAt }) => isSilent(lastSeenAt, now)).length };
}
