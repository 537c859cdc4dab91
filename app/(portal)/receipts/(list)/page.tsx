import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { columnsCookie, parseColumns } from '@/components/portal/receipt-list/columns';
import { presetDays } from '@/components/portal/receipt-list/days';
import { firstReceiptCommand } from '@/components/portal/receipt-list/first-receipt';
import { listHref, parseListAddress, type ListAddress } from '@/components/portal/receipt-list/list-address';
import { NoMatch, NoReceipts } from '@/components/portal/receipt-list/list-empty';
import { ListPaging } from '@/components/portal/receipt-list/list-paging';
import { listRow } from '@/components/portal/receipt-list/list-row';
import { readList, type ListPage } from '@/components/portal/receipt-list/read-list';
import { ReceiptRows } from '@/components/portal/receipt-list/receipt-rows';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { QueryProblem } from '@/components/portal/search-box/query-problem';
import type { ValueFormat } from '@/components/portal/value-format';
import { requirePortal } from '@/lib/auth/portal';
import { counterQuery, queryOf, type CounterSetting } from '@/lib/search/counter/counter-query';
import { listStores } from '@/lib/stores/list-stores';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.receipts');
  return { title: t('title') };
}

/** One page of the retailer's receipts, newest first, as the address says. */
export default async function ReceiptsPage({ searchParams }: PageProps<'/receipts'>) {
  const { ctx, user, can } = await requirePortal();
  const search = await searchParams;
  const address = parseListAddress((name) => search[name]);
  const needed = address.query === null ? 'get_receipts' : 'search_receipts';
  if (!can('get_receipts') || !can(needed)) return <NoAccess group={user.group} />;
  const { settings } = ctx.retailer;
  const setting = counterSetting(settings);
  followMeaning(address, setting);
  const list = await readList(ctx, address);
  if (list.kind === 'gone') return <NoMatch reason="place" />;
  if (list.kind === 'refused') {
    const { from } = presetDays('last30', setting.today);
    return (
      <QueryProblem
        query={address.query ?? ''}
        error={list.error}
        hrefOf={(query) => listHref({ query })}
        meaningOf={(word) => queryOf(counterQuery(word, setting))}
        recently={`timestamp:[${from} TO *]`}
      />
    );
  }
  const { receipts, hasNewer, hasOlder } = list.page;
  const first = receipts[0];
  const last = receipts.at(-1);
  if (first === undefined || last === undefined) {
    if (hasNewer) return <NoMatch reason="place" />;
    if (address.query !== null) return <NoMatch reason="query" />;
    const [store] = await listStores(ctx, { count: 1 });
    return <NoReceipts command={firstReceiptCommand(store)} />;
  }
  const format = await portalValueFormat(ctx.retailer);
  const columns = parseColumns((await cookies()).get(columnsCookie)?.value);
  const methods = await getTranslations('portal.paymentMethods');
  const words = { format, timeZone: settings.timezone, methods };
  const rows = receipts.map((receipt) => listRow(receipt, words));
  return (
    <>
      <ReceiptRows rows={rows} columns={columns} mayOpen={can('get_receipt')} />
      <ListPaging
        newer={hasNewer ? first.id : null}
        older={hasOlder ? last.id : null}
        summary={await summaryOf(list.page, format)}
      />
    </>
  );
}

/** Goes on to the query that typed words stand for, or to the receipt: the box may send them before its script is there. */
function followMeaning({ query }: ListAddress, setting: CounterSetting): void {
  const meaning = query === null ? null : counterQuery(query, setting);
  if (meaning !== null) {
    redirect(meaning.kind === 'receipt' ? `/receipts/${meaning.id}` : listHref({ query: meaning.query }));
  }
}

/** What a page shows, in words: which of how many, or which days. */
async function summaryOf({ receipts, found }: ListPage, format: ValueFormat): Promise<string> {
  const t = await getTranslations('portal.receipts');
  if (found !== null) {
    const { hits, offset, time } = found;
    return t('found', { hits, time, from: offset + 1, to: offset + receipts.length });
  }
  const [newest, oldest] = [receipts[0], receipts.at(-1)].map((receipt) =>
    receipt === undefined ? '' : format.day(receipt.localtime),
  );
  const days = newest === oldest ? `${newest}` : `${oldest} – ${newest}`;
  return t('summary', { count: receipts.length, days });
}
