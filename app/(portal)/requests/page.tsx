import { ArrowRightLeft } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { AccessTabs } from '@/components/portal/clients/access-tabs';
import { RequestFilters } from '@/components/portal/requests/request-filters';
import { requestSource } from '@/components/portal/requests/request-source';
import { RequestsList } from '@/components/portal/requests/requests-list';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { listClients } from '@/lib/domain/clients/list-clients';
import { may } from '@/lib/platform/auth/permissions';

const clientsMax = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.requests');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_requests',
  async view(portal, { searchParams }: PageProps<'/requests'>) {
    const { ctx } = portal;
    const t = await getTranslations('portal.requests');
    const clients = may(ctx, 'get_clients')
      ? await listClients(ctx, { authentication: 'any', count: clientsMax })
      : [];
    const noMatch = (title: string, body: string) => (
      <NoMatch title={title} href={portalPath.requests()} action={t('empty.clear')}>
        {body}
      </NoMatch>
    );
    const isOff = ctx.retailer.settings.request_log === 'off';
    return (
      <ListPage
        title={t('title')}
        description={t(isOff ? 'off' : 'description')}
        above={<AccessTabs current="requests" can={portal.can} />}
        filters={<RequestFilters clients={clients.map(({ id, description }) => ({ id, description }))} />}
      >
        <RequestsList
          start={await startList(requestSource, portal, searchParams)}
          none={{
            query: noMatch(t('empty.noMatch'), t('empty.noMatchBody')),
            place: noMatch(t('empty.gone'), t('empty.goneBody')),
            empty: (
              <EmptyState icon={<ArrowRightLeft />} title={t('empty.title')}>
                {t(isOff ? 'off' : 'empty.body')}
              </EmptyState>
            ),
          }}
        />
      </ListPage>
    );
  },
});
