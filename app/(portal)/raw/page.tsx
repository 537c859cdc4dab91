import { Inbox } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '@/components/portal/back-link';
import { HoverLink } from '@/components/portal/hover-link';
import { ListSearch } from '@/components/portal/list/list-search';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { Notice } from '@/components/portal/notice';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { BulkReplay } from '@/components/portal/raw/bulk-replay';
import { FailureGroups } from '@/components/portal/raw/failure-groups';
import { isGrouped, parseRawAddress, rawHref } from '@/components/portal/raw/raw-address';
import { rawFailureText } from '@/components/portal/raw/raw-failure-text';
import { RawTable } from '@/components/portal/raw/raw-table';
import { StateFilter } from '@/components/portal/raw/state-filter';
import { studioHref } from '@/components/portal/raw/studio-href';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { isUuid } from '@/lib/core/ids';
import { listFailureGroups } from '@/lib/domain/pos/list-failure-groups';
import { searchRaw } from '@/lib/domain/pos/search-raw';

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
  const { state, text, transformation, cause, after } = address;
  const grouped = isGrouped(address)
    ? await listFailureGroups(ctx, { transformation: transformation ?? undefined })
    : null;
  const { rows, next, stopped } =
    grouped !== null
      ? { rows: [], next: null, stopped: false }
      : await searchRaw(ctx, {
          count: pageSize,
          state: state ?? undefined,
          text: text ?? undefined,
          transformation: transformation ?? undefined,
          cause: cause ?? undefined,
          after: after !== null && isUuid(after) ? after : undefined,
        });
  const t = await getTranslations('portal.raw');
  const tErrors = await getTranslations('errors');
  const format = await portalValueFormat(ctx.retailer);
  const { timezone } = ctx.retailer.settings;
  const nextHref = next === null ? null : rawHref({ ...address, after: next });
  const groups = grouped?.map((group) => ({
    ...group,
    text: rawFailureText(tErrors, group.failure) ?? '',
  }));
  const [newest] = rows;
  const isFiltered = state !== null || text !== null || transformation !== null;
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          back={cause !== null && <BackLink href={rawHref({ state: 'failed' })}>{t('groups.all')}</BackLink>}
          description={transformation === null ? t('note') : t('noteOf', { name: transformation })}
          actions={
            <>
              {can('post_pos_receipt') && (
                <Link href="/raw/import" className={buttonClass()}>
                  {t('import.title')}
                </Link>
              )}
              {can('replay_raw_receipts') && (
                <BulkReplay
                  filter={{
                    ...(transformation === null ? {} : { transformation }),
                    ...(cause === null ? {} : { cause }),
                  }}
                />
              )}
            </>
          }
        />
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <StateFilter address={address} />
          <ListSearch label={t('search')} action="/raw" />
        </div>
        {state === 'failed' && text === null && cause === null && (
          <p className="pb-3 text-sm">
            <HoverLink
              href={rawHref({ ...address, view: grouped === null ? null : 'single', after: null })}
              className="text-accent-ink underline-offset-4 hover:underline"
            >
              {grouped === null ? t('groups.byCause') : t('groups.oneByOne')}
            </HoverLink>
          </p>
        )}
        {cause !== null && newest !== undefined && (
          <div className="pb-4">
            <Notice tone="danger">
              <p className="font-medium">{rawFailureText(tErrors, newest)}</p>
              {can('get_transformations') && can('get_raw_receipt') && (
                <Link href={studioHref(newest)} className="underline underline-offset-4">
                  {t('groups.openNewest')}
                </Link>
              )}
            </Notice>
          </div>
        )}
      </div>
      {groups !== undefined && groups.length > 0 ? (
        <>
          <FailureGroups
            groups={groups}
            format={format}
            timeZone={timezone}
            mayOpen={can('get_raw_receipt')}
          />
          <PageLinks
            summary={t('groups.summary', {
              groups: groups.length,
              count: groups.reduce((sum, { count }) => sum + count, 0),
            })}
            first={null}
            next={null}
          />
        </>
      ) : rows.length === 0 && stopped && nextHref !== null ? (
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
