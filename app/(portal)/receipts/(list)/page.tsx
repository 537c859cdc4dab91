import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { NoAccess } from '@/components/portal/no-access';
import { answerList, hrefOfMeaning, maySee } from '@/components/portal/receipt-list/load-list-response';
import { columnsCookie, parseColumns } from '@/components/portal/receipt-list/columns';
import { presetDays } from '@/components/portal/receipt-list/days';
import { listHref, parseListAddress } from '@/components/portal/receipt-list/list-address';
import { NoReceipts } from '@/components/portal/receipt-list/no-receipts';
import { readList } from '@/components/portal/receipt-list/read-list';
import { ReceiptList } from '@/components/portal/receipt-list/receipt-list';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { QueryProblem } from '@/components/portal/search-box/query-problem';
import { requirePortal } from '@/lib/platform/auth/portal';
import { counterQuery, queryOf } from '@/lib/search/counter/counter-query';
import { apiUrl } from '@/lib/core/paths';
import { listStores } from '@/lib/domain/stores/list-stores';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.receipts');
  return { title: t('title') };
}

/** One page of the retailer's receipts, newest first, as the address says. */
export default async function ReceiptsPage({ searchParams }: PageProps<'/receipts'>) {
  const portal = await requirePortal();
  const { ctx, user, can } = portal;
  const search = await searchParams;
  const address = parseListAddress((name) => search[name]);
  if (!maySee(portal, address)) return <NoAccess group={user.group} />;
  const { settings } = ctx.retailer;
  const setting = counterSetting(settings);
  // The box may send words before its script is there.
  const href = await hrefOfMeaning(portal, address);
  if (href !== null) redirect(href);
  const list = await readList(ctx, address);
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
  const answer = await answerList(portal, address, list);
  if (answer === null) {
    const [store] = await listStores(ctx, { count: 1 });
    return (
      <NoReceipts
        baseUrl={apiUrl().replace(/\/$/, '')}
        store={store?.reference ?? null}
        mayAddStore={can('post_store')}
        mayAddClient={can('post_client') && can('get_client')}
      />
    );
  }
  return (
    <ReceiptList
      href={listHref(address)}
      answer={answer}
      columns={parseColumns((await cookies()).get(columnsCookie)?.value)}
      mayOpen={can('get_receipt')}
    />
  );
}
