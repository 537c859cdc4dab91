import { Inbox } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { RawPage } from '@/components/portal/raw/raw-page';
import { RawList } from '@/components/portal/raw/raw-list';
import { TillTabs } from '@/components/portal/tills/till-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { rawSource } from '@/components/portal/raw/raw-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.raw');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_raw_receipts',
  async view(portal, { searchParams }: PageProps<'/raw'>) {
    const { can } = portal;
    const t = await getTranslations('portal.raw');
    const none = (title: 'empty' | 'noMatch') => (
      <EmptyState icon={<Inbox />} title={t(title)}>
        {t(`${title}Note`)}
      </EmptyState>
    );
    const start = await startList(rawSource, portal, searchParams);
    return (
      <RawPage
        mayImport={can('post_pos_receipt')}
        mayReplay={can('replay_raw_receipts')}
        tabs={<TillTabs current="raw" can={can} />}
      >
        <RawList
          start={start}
          mayOpen={can('get_raw_receipt')}
          mayStudio={can('get_transformations') && can('get_raw_receipt')}
          none={{ query: none('noMatch'), place: none('empty'), empty: none('empty') }}
        />
      </RawPage>
    );
  },
});
