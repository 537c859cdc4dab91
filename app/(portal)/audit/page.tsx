import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { AuditExport, AuditFilters } from '@/components/portal/audit/audit-filters';
import { AuditList } from '@/components/portal/audit/audit-list';
import { ChainPending } from '@/components/portal/audit/chain-line';
import { ChainStatus } from '@/components/portal/audit/chain-status';
import { receiptsOf } from '@/components/portal/audit/read-audit';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { parseAddress } from '@/components/portal/kit/list/params';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { auditList } from '@/components/portal/audit/list';
import { portalFormatLocale, portalValueFormat } from '@/components/portal/kit/format/value-format';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { listActions } from '@/lib/domain/audit/list-actions';
import { auditSource } from '@/components/portal/audit/audit-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.audit');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_audit',
  async view(portal, { searchParams }: PageProps<'/audit'>) {
    const { ctx } = portal;
    const t = await getTranslations('portal.audit');
    const { subject_type: subjectType, subject_id: subjectId } = parseAddress(
      auditList.params,
      await searchParams,
    );
    const start = await startList(auditSource, portal, searchParams);
    const name = (await receiptsOf(ctx, [{ subjectType, subjectId }])).get(subjectId ?? '');
    const { timezone } = ctx.retailer.settings;
    const noMatch = (title: string, body: string) => (
      <NoMatch title={title} href={portalPath.audit()} action={t('empty.clear')}>
        {body}
      </NoMatch>
    );
    return (
      <ListPage
        title={t('title')}
        description={t('description')}
        actions={<AuditExport />}
        above={
          <Suspense fallback={<ChainPending />}>
            <ChainStatus ctx={ctx} format={portalValueFormat(portal)} timeZone={timezone} />
          </Suspense>
        }
        filters={
          <AuditFilters
            actions={await listActions(ctx)}
            timeZone={timezone}
            locale={portalFormatLocale(portal)}
            subject={subjectId === null || name === undefined ? null : { id: subjectId, name }}
          />
        }
      >
        <AuditList
          start={start}
          none={{
            query: noMatch(t('empty.noMatch'), t('empty.noMatchBody')),
            place: noMatch(t('empty.gone'), t('empty.goneBody')),
            empty: (
              <EmptyState icon={<ScrollText />} title={t('empty.title')}>
                {t('empty.body')}
              </EmptyState>
            ),
          }}
        />
      </ListPage>
    );
  },
});
