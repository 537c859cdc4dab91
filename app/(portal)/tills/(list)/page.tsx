import { MonitorSmartphone } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { tillSource } from '@/components/portal/tills/till-source';
import { TillTabs } from '@/components/portal/tills/till-tabs';
import { TillsList } from '@/components/portal/tills/tills-list';
import { EmptyState } from '@/components/ui/empty-state';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.tills'))('title') };
}

export default portalPage({
  needs: 'get_tills',
  async view(portal, { searchParams }: PageProps<'/tills'>) {
    const { can } = portal;
    const t = await getTranslations('portal.tills');
    const empty = (
      <EmptyState icon={<MonitorSmartphone />} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    );
    const start = await startList(tillSource, portal, searchParams);
    return (
      <ListPage title={t('title')} above={<TillTabs current="tills" can={can} />}>
        <TillsList start={start} mayOpen={can('get_till')} none={{ query: empty, place: empty, empty }} />
      </ListPage>
    );
  },
});
