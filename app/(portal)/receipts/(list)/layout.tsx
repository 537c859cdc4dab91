import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { byName } from '@/lib/core/by-name';
import { portalFormatLocale } from '@/components/portal/portal-value-format';
import { ColumnChoice } from '@/components/portal/receipt-list/column-choice';
import { columnsCookie, parseColumns } from '@/components/portal/receipt-list/columns';
import { ExportButton } from '@/components/portal/receipt-list/export-button';
import { FilterBar } from '@/components/portal/receipt-list/filter-bar';
import { ListKeys } from '@/components/portal/receipt-list/list-keys';
import { ListNavigation, ListResults } from '@/components/portal/receipt-list/list-navigation';
import { ReceiptSearch } from '@/components/portal/receipt-list/receipt-search';
import { SavedSearchesButton } from '@/components/portal/receipt-list/saved-searches-button';
import { searchExamples } from '@/components/portal/receipt-list/search-examples';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { searchFields } from '@/components/portal/search-box/search-field';
import { requirePortal } from '@/lib/platform/auth/portal';
import type { Context } from '@/lib/platform/context';
import { receiptFieldsOf } from '@/lib/domain/receipts/index-receipt';
import { listReceipts } from '@/lib/domain/receipts/list-receipts';
import { listStores } from '@/lib/domain/stores/list-stores';

/** Most stores the filter offers; beyond, the query names one by its number. */
const storesMax = 1000;
/** Receipts looked at for examples of searches. */
const newestCount = 20;

/** What stays while the list changes: title, search box and filters. */
export default async function ReceiptsLayout({ children }: { readonly children: ReactNode }) {
  const { ctx, can } = await requirePortal();
  if (!can('get_receipts')) return children;
  const t = await getTranslations('portal.receipts');
  return (
    <ListNavigation list="receipts">
      <div className="@container">
        <header className="flex flex-col gap-3.5 px-4 pt-5 pb-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h1 className="text-xl font-semibold">{t('title')}</h1>
            <div className="flex flex-wrap items-center gap-2">
              {can('search_receipts') && <SavedSearchesButton />}
              {can('export_receipts') && <ExportButton />}
              <ColumnChoice chosen={parseColumns((await cookies()).get(columnsCookie)?.value)} />
            </div>
          </div>
          {can('search_receipts') && <Search ctx={ctx} />}
        </header>
        <ListResults>{children}</ListResults>
        <ListKeys />
      </div>
    </ListNavigation>
  );
}

async function Search({ ctx }: { readonly ctx: Context }) {
  const { settings } = ctx.retailer;
  const setting = counterSetting(settings);
  const stores = await listStores(ctx, { count: storesMax + 1 });
  const choices = stores
    .slice(0, storesMax)
    .map(({ id, reference, externalReference, name, city }) => ({
      id,
      reference,
      external: externalReference,
      name,
      city,
    }))
    .toSorted((one, other) => byName(one.name, other.name));
  return (
    <>
      <ReceiptSearch
        fields={await searchFields(receiptFieldsOf(ctx.retailer))}
        setting={setting}
        examples={await searchExamples(await listReceipts(ctx, { count: newestCount }), settings.timezone)}
      />
      <FilterBar
        stores={choices}
        hasMoreStores={stores.length > storesMax}
        timeZone={settings.timezone}
        locale={await portalFormatLocale(ctx.retailer)}
      />
    </>
  );
}
