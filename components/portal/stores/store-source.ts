import { agoInWords } from '@/components/portal/kit/format/ago-in-words';
import { shortStoreName } from '@/components/portal/kit/format/short-store-name';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { storeList, type StoreRow } from '@/components/portal/stores/list';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { listStores } from '@/lib/domain/stores/read-stores';
import { listTillsOf } from '@/lib/domain/pos/list-tills';
import { listLastReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { listStoreSales } from '@/lib/domain/reports/list-store-sales';
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
    const shown = stores.slice(0, size);
    const ids = shown.map(({ id }) => id);
    const [tillsOf, last, sales] = await Promise.all([
      may(ctx, 'get_store_tills') ? listTillsOf(ctx, shown) : null,
      may(ctx, 'get_receipts') ? listLastReceipts(ctx, ids) : null,
      may(ctx, 'get_report') ? listStoreSales(ctx, shown) : null,
    ]);
    const ago = agoInWords(portal);
    const format = portalValueFormat(portal);
    const t = textsOf(portal, 'portal.stores');
    return keysetPage({
      address,
      found: stores,
      size,
      placeOf: ({ reference }) => reference,
      rowOf: (store): StoreRow => {
        const { reference, name, city, external_reference: external } = presentStore(store);
        const tills = tillsOf === null ? null : countTills(tillsOf(store), ctx.now());
        const sold = sales?.get(store.id);
        return {
          reference,
          shortName: shortStoreName(name, ctx.retailer.name),
          city,
          external,
          tills,
          last: last && { at: ago(last.get(store.id)?.toISOString() ?? null) },
          sales: sales && { text: sold === undefined ? null : format.money(sold.amount, sold.currency) },
        };
      },
      summaryOf: (count) => t('summary', { count }),
    });
  },
});

function countTills(tills: readonly { readonly lastSeenAt: Date }[], now: Date): StoreRow['tills'] {
  return { all: tills.length, silent: tills.filter(({ lastSeenAt }) => isSilent(lastSeenAt, now)).length };
}
