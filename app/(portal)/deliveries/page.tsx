import { Send } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeliveriesTable } from '@/components/portal/deliveries/deliveries-table';
import { deliveriesHref, parseDeliveryAddress } from '@/components/portal/deliveries/delivery-address';
import { DeliveryFilters } from '@/components/portal/deliveries/delivery-filters';
import { ListSearch } from '@/components/portal/list/list-search';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { Notice } from '@/components/portal/notice';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { undeliveredChannels } from '@/lib/domain/delivery/choose-provider';
import { deliveryStateOf } from '@/lib/domain/delivery/delivery-state';
import { listDeliveries } from '@/lib/domain/delivery/list-deliveries';
import { isUuid } from '@/lib/core/ids';

/** Messages on one page. */
const pageSize = 25;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.deliveries');
  return { title: t('title') };
}

/** The outbox: every message to consumers and portal users, newest first. */
export default async function DeliveriesPage({ searchParams }: PageProps<'/deliveries'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_deliveries')) return <NoAccess group={user.group} />;
  const address = parseDeliveryAddress(await searchParams);
  const { state, channel, text, identifier, after } = address;
  const found = await listDeliveries(ctx, {
    count: pageSize + 1,
    after: after !== null && isUuid(after) ? after : undefined,
    kind: undefined,
    receiptId: undefined,
    state: state ?? undefined,
    channel: channel ?? undefined,
    text: text ?? undefined,
    identifier: identifier ?? undefined,
  });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const t = await getTranslations('portal.deliveries');
  const format = await portalValueFormat(ctx.retailer);
  const { timezone } = ctx.retailer.settings;
  const undelivered = undeliveredChannels(ctx.retailer, ctx.retailer.settings.channels);
  const isFiltered = [state, channel, text, identifier].some((filter) => filter !== null);
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader title={t('title')} description={t('note')} />
        {undelivered.length > 0 && (
          <div className="pb-4">
            <Notice tone="warning" role="note">
              {undelivered.map((silent) => `${t('undelivered', { channel: silent })} `)}
              {t('setUp')}
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <DeliveryFilters address={address} />
          <ListSearch label={t('search')} action="/deliveries" />
        </div>
      </div>
      {last === undefined ? (
        <EmptyState icon={<Send />} title={isFiltered ? t('noMatch') : t('empty')}>
          {isFiltered ? t('noMatchNote') : t('emptyNote')}
        </EmptyState>
      ) : (
        <>
          <DeliveriesTable
            mayOpen={can('get_delivery')}
            rows={rows.map((row) => ({
              id: row.id,
              kind: row.kind,
              channel: row.channel,
              state: deliveryStateOf(row),
              recipient: row.recipient,
              subject: row.subject,
              failure: row.failure,
              time: row.createdAt.toISOString(),
              timeText: format.instant(row.createdAt, timezone),
            }))}
          />
          <PageLinks
            summary={t('shown', { count: rows.length })}
            first={after === null ? null : deliveriesHref({ ...address, after: null })}
            next={found.length > pageSize ? deliveriesHref({ ...address, after: last.id }) : null}
          />
        </>
      )}
    </div>
  );
}
