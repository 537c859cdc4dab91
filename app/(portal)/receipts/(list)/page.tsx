import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { parseAddress } from '@/components/portal/kit/list/params';
import { isEmpty, startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { NoAccess } from '@/components/portal/kit/no-access';
import { portalFormatLocale } from '@/components/portal/kit/format/value-format';
import type { BulkRights } from '@/components/portal/receipt-list/bulk/bulk-bar';
import { columnsCookie, parseColumns } from '@/components/portal/receipt-list/columns';
import { liveCookie, parseLive } from '@/components/portal/receipt-list/live';
import { LoadedNoReceipts } from '@/components/portal/receipt-list/no-receipts-loader';
import { queryFilters } from '@/components/portal/receipt-list/query-filters';
import { ReceiptsPage } from '@/components/portal/receipt-list/receipts-page';
import { parseSearchView, searchViewCookie } from '@/components/portal/receipt-list/search-view';
import { counterSetting } from '@/components/portal/kit/search/counter-setting';
import { receiptList } from '@/components/portal/receipt-list/list';
import { apiUrl } from '@/lib/core/paths';
import { listStores } from '@/lib/domain/stores/read-stores';
import type { Portal } from '@/lib/platform/auth/portal';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { maySeeReceipts, receiptSource } from '@/components/portal/receipt-list/receipt-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.receipts');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_receipts',
  async view(portal, { searchParams }: PageProps<'/receipts'>) {
    const { ctx, user, can } = portal;
    const { q } = parseAddress(receiptList.params, await searchParams);
    if (!maySeeReceipts(portal, { q })) return <NoAccess group={user.group} />;
    const { settings } = ctx.retailer;
    const chosen = await cookies();
    const columns = parseColumns(chosen.get(columnsCookie)?.value);
    const start = await startList(receiptSource, portal, searchParams);
    const [store] = isEmpty(start) && may(ctx, 'get_stores') ? await listStores(ctx, { count: 1 }) : [];
    return (
      <ReceiptsPage
        start={start}
        columns={columns}
        may={{
          search: can('search_receipts'),
          sum: can('sum_receipts'),
          export: can('export_receipts'),
          open: can('get_receipt'),
          stores: can('get_stores'),
        }}
        bulk={bulkRights(can)}
        setting={counterSetting(settings)}
        live={parseLive(chosen.get(liveCookie)?.value)}
        searchView={parseSearchView(chosen.get(searchViewCookie)?.value)}
        store={await namedStore(ctx, q)}
        timeZone={settings.timezone}
        locale={portalFormatLocale(portal)}
        empty={
          isEmpty(start) && (
            <LoadedNoReceipts
              baseUrl={apiUrl().replace(/\/$/, '')}
              store={store?.reference ?? null}
              mayAddStore={can('post_store')}
              mayAddClient={can('post_client') && can('get_client')}
            />
          )
        }
      />
    );
  },
});

function bulkRights(can: Portal['can']): BulkRights | null {
  const assign = can('patch_receipt') ? 'edit' : can('assign_receipt') ? 'assign' : null;
  // Staff may send receipts in bulk only if they may cancel deliveries as well.
  const send = can('send_receipt_batch') && can('cancel_deliveries') && can('get_receipt_channels');
  return assign === null && !send ? null : { assign, send };
}

async function namedStore(ctx: Context, query: string | null) {
  const { store: reference } = queryFilters(query ?? '');
  if (reference === null || !may(ctx, 'get_stores')) return undefined;
  const [store] = await listStores(ctx, { count: 1, after: reference - 1 });
  return store?.reference === reference ? { reference, name: store.name } : undefined;
}
