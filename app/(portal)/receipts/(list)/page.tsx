import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { firstReceiptCommand } from '@/components/portal/receipt-list/first-receipt';
import { filtersOf, isFiltered, parseListAddress } from '@/components/portal/receipt-list/list-address';
import { NoMatch, NoReceipts } from '@/components/portal/receipt-list/list-empty';
import { ListPaging } from '@/components/portal/receipt-list/list-paging';
import { listRow } from '@/components/portal/receipt-list/list-row';
import { readList } from '@/components/portal/receipt-list/read-list';
import { ReceiptsCards } from '@/components/portal/receipt-list/receipts-cards';
import { ReceiptsTable } from '@/components/portal/receipt-list/receipts-table';
import { requirePortal } from '@/lib/auth/portal';
import { listStores } from '@/lib/stores/list-stores';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.receipts');
  return { title: t('title') };
}

/** One page of the retailer's receipts, newest first, as the address says. */
export default async function ReceiptsPage({ searchParams }: PageProps<'/receipts'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_receipts')) return <NoAccess group={user.group} />;
  const search = await searchParams;
  const address = parseListAddress((name) => search[name]);
  const page = await readList(ctx, address);
  if (page === null) return <NoMatch reason="place" />;
  const { receipts, hasNewer, hasOlder } = page;
  const first = receipts[0];
  const last = receipts.at(-1);
  if (first === undefined || last === undefined) {
    if (isFiltered(filtersOf(address))) return <NoMatch reason="filters" />;
    if (hasNewer) return <NoMatch reason="place" />;
    const [store] = await listStores(ctx, { count: 1 });
    return <NoReceipts command={firstReceiptCommand(store)} />;
  }
  const format = await portalValueFormat(ctx.retailer);
  const t = await getTranslations('portal.receipts');
  const [newest, oldest] = [first, last].map(({ localtime }) => format.day(localtime));
  const days = newest === oldest ? `${newest}` : `${oldest} – ${newest}`;
  const summary = t('summary', { count: receipts.length, days });
  const rows = receipts.map((receipt) => listRow(receipt, format, ctx.retailer.settings.timezone));
  return (
    <>
      <ReceiptsTable rows={rows} />
      <ReceiptsCards rows={rows} />
      <ListPaging newer={hasNewer ? first.id : null} older={hasOlder ? last.id : null} summary={summary} />
    </>
  );
}
