import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { portalFormatLocale } from '@/components/portal/portal-value-format';
import { FilterBar } from '@/components/portal/receipt-list/filter-bar';
import { ListKeys } from '@/components/portal/receipt-list/list-keys';
import { ListNavigation, ListResults } from '@/components/portal/receipt-list/list-navigation';
import { requirePortal } from '@/lib/auth/portal';
import { listStores } from '@/lib/stores/list-stores';

/** Most stores the filter offers; a retailer with more finds them by search once stores have their own page. */
const storesMax = 1000;

/** What stays while the list changes: title and filters. */
export default async function ReceiptsLayout({ children }: { readonly children: ReactNode }) {
  const { ctx, can } = await requirePortal();
  if (!can('get_receipts')) return children;
  const t = await getTranslations('portal.receipts');
  const stores = await listStores(ctx, { count: storesMax });
  const choices = stores
    .map(({ id, reference, name, city }) => ({ id, reference, name, city }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <ListNavigation>
      <div className="@container">
        <header className="flex flex-col gap-3.5 px-4 pt-5 pb-4">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <FilterBar
            stores={choices}
            timeZone={ctx.retailer.settings.timezone}
            locale={await portalFormatLocale(ctx.retailer)}
          />
        </header>
        <ListResults>{children}</ListResults>
        <ListKeys />
      </div>
    </ListNavigation>
  );
}
