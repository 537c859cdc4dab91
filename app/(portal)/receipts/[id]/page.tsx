import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { BackToList } from '@/components/portal/receipt/back-to-list';
import { ConsumerView } from '@/components/portal/receipt/consumer-view';
import { ReceiptDetails } from '@/components/portal/receipt/receipt-details';
import { ReceiptHistory } from '@/components/portal/receipt/receipt-history';
import { ReceiptJson } from '@/components/portal/receipt/receipt-json';
import { receiptQuery } from '@/components/portal/receipt/receipt-query';
import { ReceiptSubtitle } from '@/components/portal/receipt/receipt-subtitle';
import { ReceiptSummary } from '@/components/portal/receipt/receipt-summary';
import { ReceiptTabs } from '@/components/portal/receipt/receipt-tabs';
import { flagsOf, ReceiptFlags } from '@/components/portal/receipt-flags';
import { PageHeader } from '@/components/ui/page-header';
import { listChanges } from '@/lib/audit/list-changes';
import { requirePortal } from '@/lib/auth/portal';
import { ServiceError } from '@/lib/errors';
import { receiptPagePath, receiptPageUrl } from '@/lib/paths';
import { findReceiptLink } from '@/lib/receipts/find-receipt-link';
import { getReceipt } from '@/lib/receipts/get-receipt';
import { presentReceipt, type StoredReceipt } from '@/lib/receipts/present';

/** Changes shown in the history; a receipt has a handful. */
const changesMax = 100;

/** The receipt of this page, read once per request; null when it is not there for this user. */
const findPageReceipt = cache(async (id: string): Promise<StoredReceipt | null> => {
  const { ctx, can } = await requirePortal();
  if (!can('get_receipt')) return null;
  return getReceipt(ctx, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  });
});

export async function generateMetadata({ params }: PageProps<'/receipts/[id]'>): Promise<Metadata> {
  const stored = await findPageReceipt((await params).id);
  const t = await getTranslations('portal.receipt');
  return { title: stored === null ? t('notFound.title') : t('title', { id: stored.transactionId }) };
}

/** One receipt: what it says, how its consumer sees it, what happened to it. */
export default async function ReceiptPage({ params }: PageProps<'/receipts/[id]'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_receipt')) return <NoAccess group={user.group} />;
  const stored = await findPageReceipt((await params).id);
  if (stored === null) notFound();
  const subject = { subjectType: 'receipt', subjectId: stored.id };
  const [token, changes, format] = await Promise.all([
    findReceiptLink(ctx, stored.id),
    listChanges(ctx, { ...subject, count: changesMax }),
    portalValueFormat(ctx.retailer),
  ]);
  const receipt = presentReceipt(stored);
  const { timezone } = ctx.retailer.settings;
  const page = token === null ? null : { path: receiptPagePath(token), url: receiptPageUrl(token) };
  const client = new QueryClient();
  client.setQueryData(receiptQuery(receipt.id).queryKey, receipt);

  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            back={can('get_receipts') && <BackToList />}
            title={
              <span className="tabular text-2xl">{format.money(receipt.total, receipt.l10n.currency)}</span>
            }
            badge={<ReceiptFlags flags={flagsOf(receipt)} />}
            description={<ReceiptSubtitle receipt={receipt} format={format} />}
          />
          <div className="grid items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_22.5rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <ReceiptSummary
                receipt={receipt}
                format={format}
                timeZone={timezone}
                mayEdit={can('patch_receipt')}
              />
              <ReceiptTabs
                panels={{
                  details: <ReceiptDetails receipt={receipt} format={format} />,
                  json: <ReceiptJson id={receipt.id} />,
                  history: (
                    <ReceiptHistory
                      changes={changes}
                      arrival={{ actor: stored.createdBy, at: stored.createdAt, requestId: stored.requestId }}
                      format={format}
                      timeZone={timezone}
                    />
                  ),
                  consumer: <ConsumerView page={page} />,
                }}
              />
            </div>
            <aside className="sticky top-6 hidden @5xl:block">
              <ConsumerView page={page} />
            </aside>
          </div>
        </div>
      </div>
    </HydrationBoundary>
  );
}
