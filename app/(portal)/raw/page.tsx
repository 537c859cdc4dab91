import { Inbox } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HoverLink } from '@/components/portal/hover-link';
import { ListSearch } from '@/components/portal/list/list-search';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { BulkReplay } from '@/components/portal/raw/bulk-replay';
import { parseRawAddress, rawHref } from '@/components/portal/raw/raw-address';
import { rawFailureText } from '@/components/portal/raw/raw-failure-text';
import { RawTable } from '@/components/portal/raw/raw-table';
import { StateFilter } from '@/components/portal/raw/state-filter';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/auth/portal';
import { isUuid } from '@/lib/ids';
import { searchRaw } from '@/lib/pos/search-raw';

/** Raw receipts on one page. */
const pageSize = 25;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.raw');
  return { title: t('title') };
}

/** The raw receipts of the retailer, newest first, by state and by what they came with. */
export default async function RawPage({ searchParams }: PageProps<'/raw'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_raw_receipts')) return <NoAccess group={user.group} />;
  const address = parseRawAddress(await searchParams);
  const { state, text, transformation, after } = address;
  const { rows, next, stopped } = await searchRaw(ctx, {
    count: pageSize,
    state: state ?? undefined,
    text: text ?? undefined,
    transformation: transformation ?? undefined,
    after: after !== null && isUuid(after) ? after : undefined,
  });
  const t = await getTranslations('portal.raw');
  const tErrors = await getTranslations('errors');
  const format = await portalValueFormat(ctx.retailer);
  const { timezone } = ctx.retailer.settings;
  const nextHref = next === null ? null : rawHref({ ...address, after: next });
  const isFiltered = state !== null || text !== null || transformation !== null;
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          description={transformation === null ? t('note') : t('noteOf', { name: transformation })}
          actions={
            can('replay_raw_receipts') && (
              <BulkReplay filter={transformation === null ? {} : { transformation }} />
            )
          }
        />
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <StateFilter address={address} />
          <ListSearch label={t('search')} action="/raw" />
        </div>
      </div>
      {rows.length === 0 && stopped && nextHref !== null ? (
        <EmptyState
          icon={<Inbox />}
          title={t('noneYet')}
          action={
            <HoverLink href={nextHref} className={buttonClass({})}>
              {t('lookOn')}
            </HoverLink>
          }
        >
          {t('stopped')}
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState icon={<Inbox />} title={isFiltered ? t('noMatch') : t('empty')}>
          {isFiltered ? t('noMatchNote') : t('emptyNote')}
        </EmptyState>
      ) : (
        <>
          <RawTable
            mayOpen={can('get_raw_receipt')}
            rows={rows.map((row) => ({
              id: row.id,
              state: row.state,
              received: row.createdAt.toISOString(),
              receivedText: format.instant(row.createdAt, timezone),
              source: row.transactionId ?? row.entryId ?? row.externalId ?? row.contentType ?? '–',
              receipts: row.receiptIds.length,
              failure: rawFailureText(tErrors, row),
              transformation: row.transformation,
            }))}
          />
          <PageLinks
            summary={stopped ? t('shownStopped', { count: rows.length }) : t('shown', { count: rows.length })}
            first={after === null ? null : rawHref({ ...address, after: null })}
            next={nextHref}
          />
        </>
      )}
    </div>
  );
}
