import { may } from '@/lib/platform/auth/permissions';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { portalFormatLocale, portalValueFormat } from '@/components/portal/kit/format/value-format';
import { Notice } from '@/components/portal/kit/notice';
import { BackToList } from '@/components/portal/kit/list/back-to-list';
import { ConsumerView } from '@/components/portal/receipt/consumer-view';
import { PrintLink } from '@/components/portal/receipt/print-link';
import { RawSource, type RawSourceOf } from '@/components/portal/receipt/raw-source';
import { ReceiptDetails } from '@/components/portal/receipt/receipt-details';
import { ReceiptJson } from '@/components/portal/receipt/receipt-json';
import { receiptQuery } from '@/components/portal/receipt/receipt-query';
import { ReceiptSubtitle } from '@/components/portal/receipt/receipt-subtitle';
import { ReceiptSummary } from '@/components/portal/receipt/receipt-summary';
import { ReceiptTabs } from '@/components/portal/receipt/receipt-tabs';
import { RelatedReceipts } from '@/components/portal/receipt/related-receipts';
import { ReceiptTimeline } from '@/components/portal/receipt/timeline/receipt-timeline';
import { RememberReceipt } from '@/components/portal/receipt/remember-receipt';
import { SendButton } from '@/components/portal/receipt/send-button';
import { flagsOf, ReceiptFlags } from '@/components/portal/receipt/receipt-flags';
import { withErasedWord } from '@/components/receipt/view/shown-receipt';
import { cn } from '@/components/ui/class-names';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { actorName, type Context } from '@/lib/platform/context';
import { orNull } from '@/lib/core/errors';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import { receiptPagePath, receiptPageUrl } from '@/lib/core/paths';
import { getRaw } from '@/lib/domain/pos/get-raw';
import { listRelatedReceipts } from '@/lib/domain/receipts/read/list-related';
import { countReceiptNotes } from '@/lib/domain/receipts/notes/list-notes';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { findReceiptLink, isLinkRevoked } from '@/lib/domain/receipts/links/receipt-link';
import { presentReceipt, type StoredReceipt } from '@/lib/domain/receipts/present';
import { qualityWarnings } from '@/lib/domain/receipts/wire/quality';
import { withShopTimes, offsetName, zoneWarningOf } from '@/lib/domain/receipts/wire/shop-time';
import { portalPath } from '@/lib/core/portal-path';

const findPageReceipt = cache(async (id: string): Promise<StoredReceipt | null> => {
  const { ctx } = await requirePortal();
  if (!may(ctx, 'get_receipt')) return null;
  return orNull(getReceipt(ctx, id));
});

export async function generateMetadata({ params }: PageProps<'/receipts/[id]'>): Promise<Metadata> {
  const stored = await findPageReceipt((await params).id);
  const t = await getTranslations('portal.receipt');
  return { title: stored === null ? t('notFound.title') : t('title', { id: stored.transactionId }) };
}

export default portalPage({
  needs: 'get_receipt',
  load: async (_portal: Portal, { params }: PageProps<'/receipts/[id]'>) =>
    findPageReceipt((await params).id),
  async view(portal, _props: PageProps<'/receipts/[id]'>, stored) {
    const { ctx, user, can } = portal;
    const format = portalValueFormat(portal);
    const locale = portalFormatLocale(portal);
    const [token, notes, sources, related] = await Promise.all([
      may(ctx, 'get_receipt_links') ? findReceiptLink(ctx, stored.id) : null,
      may(ctx, 'get_receipt_notes') ? countReceiptNotes(ctx, stored.id) : 0,
      may(ctx, 'get_raw_receipt') ? rawSources(ctx, stored.posDataIds) : null,
      listRelatedReceipts(ctx, stored),
    ]);
    const t = await getTranslations('portal.receipt');
    const submitted = presentReceipt(stored);
    const receipt = withErasedWord(withShopTimes(submitted), (await getTranslations('ui'))('erased'));
    const zoneWarning = zoneWarningOf(submitted);
    const { timezone } = ctx.retailer.settings;
    const page = token === null ? null : { path: receiptPagePath(token), url: receiptPageUrl(token) };
    const isRevoked =
      token === null && may(ctx, 'get_receipt_links') && (await isLinkRevoked(ctx, stored.id));
    // While pages are off, receipts have no link unless staff make one.
    const isOff = !ctx.retailer.settings.receipt_pages;
    // The address of the page is a secret: it opens the receipt without signing in.
    const consumerView = can('get_receipt_links') && (
      <ConsumerView
        id={receipt.id}
        page={page}
        // The preview uses the language of the receipt, not that of the staff's browser.
        language={matchLanguage([receipt.l10n.locale], receiptLanguages)}
        reason={isRevoked ? 'revoked' : isOff ? 'off' : 'none'}
        mayIssue={can('post_receipt_link')}
        mayRevoke={can('delete_receipt_link')}
        mayOpenSettings={can('get_settings')}
      />
    );
    const total = format.money(receipt.total, receipt.l10n.currency);
    const client = new QueryClient();
    client.setQueryData(receiptQuery(receipt.id).queryKey, submitted);

    return (
      <HydrationBoundary state={dehydrate(client)}>
        <div className="@container">
          <RememberReceipt
            user={user.email}
            id={receipt.id}
            label={receipt.transaction_id}
            detail={`${receipt.store.name} · ${total}`}
          />
          <div className="px-4 pt-5 pb-10 @3xl:px-6">
            <PageHeader
              back={
                can('get_receipts') && (
                  <BackToList list="receipts">
                    {(await getTranslations('portal.receipts'))('title')}
                  </BackToList>
                )
              }
              title={<span className="tabular text-2xl">{total}</span>}
              badge={<ReceiptFlags flags={flagsOf(receipt)} />}
              description={<ReceiptSubtitle receipt={receipt} format={format} timeZone={timezone} />}
              actions={
                <>
                  <PrintLink href={portalPath.receiptPdf(receipt.id)} />
                  {!receipt.test && can('send_receipt') && can('get_receipt_channels') && (
                    <SendButton id={receipt.id} mayReadConsumer={can('get_identifier')} />
                  )}
                </>
              }
            />
            <div
              className={cn(
                'grid items-start gap-8',
                consumerView !== false && '@5xl:grid-cols-[minmax(0,1fr)_22.5rem]',
              )}
            >
              <div className="flex min-w-0 flex-col gap-5">
                {qualityWarnings
                  .filter((warning) => stored.warnings?.includes(warning))
                  .map((warning) => (
                    <Notice key={warning} tone="info">
                      {t(`warnings.${warning}`)}
                    </Notice>
                  ))}
                {zoneWarning !== null && (
                  <Notice tone="warning" role="note">
                    {t(`zones.${zoneWarning}`, {
                      stamped: offsetName(submitted.localtime),
                      zone: submitted.l10n.timezone,
                    })}
                  </Notice>
                )}
                <ReceiptSummary
                  receipt={receipt}
                  format={format}
                  timeZone={timezone}
                  may={can('patch_receipt') ? 'edit' : can('assign_receipt') ? 'assign' : 'read'}
                  mayOpen={can('get_identifier')}
                />
                <RelatedReceipts related={related} format={format} />
                <ReceiptTabs
                  notes={notes}
                  panels={{
                    details: <ReceiptDetails receipt={receipt} format={format} />,
                    timeline: (
                      <ReceiptTimeline
                        id={receipt.id}
                        locale={locale}
                        timeZone={timezone}
                        self={actorName(ctx.actor)}
                        may={{
                          readNotes: can('get_receipt_notes'),
                          addNotes: can('post_receipt_note') && can('get_receipt_notes'),
                          editNotes: can('patch_receipt_note'),
                          removeNotes: can('delete_receipt_note'),
                          readChanges: can('get_audit'),
                          readDeliveries: can('get_receipt_deliveries'),
                          openMessages: can('get_delivery'),
                          openRaw: can('get_raw_receipt'),
                          openRequests: can('get_requests'),
                        }}
                      />
                    ),
                    json: <ReceiptJson id={receipt.id} />,
                    ...(consumerView !== false && { consumer: consumerView }),
                    ...(sources !== null && {
                      raw: <RawSource sources={sources} mayOriginal={can('get_raw_receipt_original')} />,
                    }),
                  }}
                />
              </div>
              {consumerView !== false && (
                <aside className="sticky top-6 hidden @5xl:block">{consumerView}</aside>
              )}
            </div>
          </div>
        </div>
      </HydrationBoundary>
    );
  },
});

async function rawSources(ctx: Context<'get_raw_receipt'>, ids: readonly string[]): Promise<RawSourceOf[]> {
  const rows = await Promise.all(ids.map((id) => orNull(getRaw(ctx, id))));
  return rows.flatMap((row) =>
    row === null ? [] : [{ id: row.id, bytes: row.bytes, isKept: row.prunedAt === null }],
  );
}
