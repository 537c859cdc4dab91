import { Gift, Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { isEmpty, startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { LoyaltyTabs } from '@/components/portal/loyalty/loyalty-tabs';
import { ProgramsList } from '@/components/portal/loyalty/programs-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { programSource } from '@/components/portal/loyalty/program-source';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.loyalty'))('title') };
}

export default portalPage({
  needs: 'get_loyalty_programs',
  async view(portal, { searchParams }: PageProps<'/loyalty'>) {
    const t = await getTranslations('portal.loyalty');
    const newProgram = portal.can('post_loyalty_program') && (
      <Link href={portalPath.newLoyaltyProgram()} className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden />
        {t('new')}
      </Link>
    );
    const empty = (
      <EmptyState icon={<Gift />} title={t('empty.title')} action={newProgram}>
        {t('empty.body')}
      </EmptyState>
    );
    const start = await startList(programSource, portal, searchParams);
    return (
      <ListPage
        title={t('title')}
        description={t('description')}
        actions={!isEmpty(start) && newProgram}
        above={<LoyaltyTabs current="loyalty" can={portal.can} />}
      >
        <ProgramsList
          start={start}
          mayOpen={portal.can('get_loyalty_program')}
          none={{ query: empty, place: empty, empty }}
        />
      </ListPage>
    );
  },
});
