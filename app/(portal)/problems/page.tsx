import { CircleCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { ProblemFilters } from '@/components/portal/problems/problem-filters';
import { ProblemsList } from '@/components/portal/problems/problems-list';
import { EmptyState } from '@/components/ui/empty-state';
import { problemSource } from '@/components/portal/problems/problem-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.problems');
  return { title: t('title') };
}

export default portalPage({
  needs: { any: ['get_raw_receipts', 'get_receipts', 'get_deliveries', 'get_erasure'] },
  async view(portal, { searchParams }: PageProps<'/problems'>) {
    const t = await getTranslations('portal.problems');
    const none = (which: 'open' | 'other') => (
      <EmptyState
        icon={<CircleCheck className={which === 'open' ? 'text-success-ink' : undefined} />}
        title={t(`empty.${which}`)}
      >
        {t(`empty.${which}Note`)}
      </EmptyState>
    );
    const start = await startList(problemSource, portal, searchParams);
    return (
      <ListPage title={t('title')} description={t('note')} filters={<ProblemFilters />}>
        <ProblemsList
          start={start}
          none={{ query: none('other'), place: none('open'), empty: none('open') }}
        />
      </ListPage>
    );
  },
});
