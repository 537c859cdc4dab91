import { BookOpen, KeyRound, Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ClientSearch, ClientsList } from '@/components/portal/clients/clients-list';
import { AccessTabs } from '@/components/portal/clients/access-tabs';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { startList } from '@/components/portal/kit/list/start-list';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { portalPage } from '@/components/portal/kit/portal-page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { clientSource } from '@/components/portal/clients/client-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.clients');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_clients',
  async view(portal, { searchParams }: PageProps<'/clients'>) {
    const t = await getTranslations('portal.clients');
    const create = portal.can('post_client') && (
      <Link href={portalPath.newClient()} className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden />
        {t('new')}
      </Link>
    );
    const noMatch = (
      <NoMatch title={t('empty.noMatch')} href={portalPath.clients()} action={t('empty.clear')}>
        {t('empty.noMatchBody')}
      </NoMatch>
    );
    const start = await startList(clientSource, portal, searchParams);
    return (
      <ListPage
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Link href={portalPath.apiReference()} className={buttonClass()}>
              <BookOpen aria-hidden />
              {t('reference')}
            </Link>
            {create}
          </>
        }
        above={<AccessTabs current="clients" can={portal.can} />}
        filters={<ClientSearch />}
      >
        <ClientsList
          start={start}
          mayOpen={portal.can('get_client')}
          none={{
            query: noMatch,
            place: noMatch,
            empty: (
              <EmptyState icon={<KeyRound />} title={t('empty.title')} action={create}>
                {t('empty.body')}
              </EmptyState>
            ),
          }}
        />
      </ListPage>
    );
  },
});
