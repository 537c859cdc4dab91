import { Plus, Store } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { isEmpty, startList } from '@/components/portal/kit/list/start-list';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { portalPage } from '@/components/portal/kit/portal-page';
import { StoreListSearch, StoresList } from '@/components/portal/stores/stores-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { storeSource } from '@/components/portal/stores/store-source';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.stores'))('title') };
}

export default portalPage({
  needs: 'get_stores',
  async view(portal, { searchParams }: PageProps<'/stores'>) {
    const t = await getTranslations('portal.stores');
    const newStore = portal.can('post_store') && (
      <Link href={portalPath.newStore()} className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden />
        {t('new')}
      </Link>
    );
    const noMatch = (
      <NoMatch title={t('noMatch.title')} href={portalPath.stores()} action={t('noMatch.all')}>
        {t('noMatch.body')}
      </NoMatch>
    );
    const start = await startList(storeSource, portal, searchParams);
    return (
      <ListPage title={t('title')} actions={!isEmpty(start) && newStore} filters={<StoreListSearch />}>
        <StoresList
          start={start}
          mayOpen={portal.can('get_store')}
          none={{
            query: noMatch,
            place: noMatch,
            empty: (
              <EmptyState icon={<Store />} title={t('empty.title')} action={newStore}>
                {t('empty.body')}
              </EmptyState>
            ),
          }}
        />
      </ListPage>
    );
  },
});
