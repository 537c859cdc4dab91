import { Download, ScrollText, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import {
  auditFileHref,
  auditHref,
  isNarrowed,
  parseAuditAddress,
} from '@/components/portal/audit/audit-address';
import { AuditEntries } from '@/components/portal/audit/audit-entries';
import { AuditFilters } from '@/components/portal/audit/audit-filters';
import { ChainPending } from '@/components/portal/audit/chain-line';
import { ChainStatus } from '@/components/portal/audit/chain-status';
import { clientsOf, readAudit, receiptsOf, withReceiptId } from '@/components/portal/audit/read-audit';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { portalFormatLocale, portalValueFormat } from '@/components/portal/portal-value-format';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { listActions } from '@/lib/domain/audit/list-actions';
import { presentAuditEntry } from '@/lib/domain/audit/present';
import { requirePortal } from '@/lib/platform/auth/portal';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.audit');
  return { title: t('title') };
}

/** Who changed what, newest first, as the address narrows it. */
export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  const portal = await requirePortal();
  const { ctx, user, can } = portal;
  if (!can('get_audit')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.audit');
  const search = await searchParams;
  const address = await withReceiptId(
    portal,
    parseAuditAddress((name) => search[name]),
  );
  const [page, actions] = await Promise.all([readAudit(ctx, address), listActions(ctx)]);
  const receipts = await receiptsOf(portal, [address, ...(page?.entries ?? [])]);
  const { timezone } = ctx.retailer.settings;
  const format = await portalValueFormat(ctx.retailer);
  return (
    <div className="@container">
      <div className="px-4 pt-5 pb-4">
        <PageHeader
          title={t('title')}
          description={t('description')}
          className="pb-3"
          actions={
            // No link of the router's: it would fetch the file in advance.
            <a href={auditFileHref(address)} download className={buttonClass({ size: 'sm' })}>
              <Download aria-hidden />
              {t('export')}
            </a>
          }
        />
        <div className="pb-4">
          <Suspense fallback={<ChainPending />}>
            <ChainStatus ctx={ctx} format={format} timeZone={timezone} />
          </Suspense>
        </div>
        <AuditFilters
          actions={actions}
          timeZone={timezone}
          locale={await portalFormatLocale(ctx.retailer)}
          subjectName={receipts.get(address.subjectId ?? '')}
        />
      </div>
      {page === null || page.entries.length === 0 ? (
        <div className="border-t">
          {page !== null && !isNarrowed(address) && address.after === null ? (
            <EmptyState icon={<ScrollText />} title={t('empty.title')}>
              {t('empty.body')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={page === null ? t('empty.gone') : t('empty.noMatch')}
              action={
                <Link href="/audit" className={buttonClass()}>
                  {t('empty.clear')}
                </Link>
              }
            >
              {page === null ? t('empty.goneBody') : t('empty.noMatchBody')}
            </EmptyState>
          )}
        </div>
      ) : (
        <>
          <AuditEntries
            entries={page.entries.map(presentAuditEntry)}
            links={{ clients: await clientsOf(ctx, page.entries), can, receipts }}
            format={format}
            timeZone={timezone}
          />
          <PageLinks
            summary={t('summary', { count: page.entries.length })}
            first={address.after === null ? null : auditHref({ ...address, after: null })}
            next={page.hasMore ? auditHref({ ...address, after: page.entries.at(-1)?.id ?? null }) : null}
          />
        </>
      )}
    </div>
  );
}
