import { CreditCard } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { CardSearch, CardsList } from '@/components/portal/cards/cards-list';
import { ImportCards } from '@/components/portal/cards/import-cards';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { startList } from '@/components/portal/kit/list/start-list';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { LoyaltyTabs } from '@/components/portal/loyalty/loyalty-tabs';
import { portalPage } from '@/components/portal/kit/portal-page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { cardSource } from '@/components/portal/cards/card-source';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.cards'))('title') };
}

export default portalPage({
  needs: 'get_cards',
  async view(portal, { searchParams }: PageProps<'/cards'>) {
    const { ctx, can } = portal;
    const t = await getTranslations('portal.cards');
    const { cards: check } = ctx.retailer.settings;
    const off = (
      <EmptyState
        icon={<CreditCard />}
        title={t('off.title')}
        action={
          can('get_settings') && (
            <Link href={portalPath.settings()} className={buttonClass({ variant: 'secondary' })}>
              {t('off.action')}
            </Link>
          )
        }
      >
        {t('off.body')}
      </EmptyState>
    );
    const empty = (
      <EmptyState icon={<CreditCard />} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    );
    const noMatch = (
      <NoMatch title={t('noMatch.title')} href={portalPath.cards()} action={t('noMatch.all')}>
        {t('noMatch.body')}
      </NoMatch>
    );
    const none =
      check === 'off' ? { query: off, place: off, empty: off } : { query: noMatch, place: noMatch, empty };
    const start = await startList(cardSource, portal, searchParams);
    return (
      <ListPage
        title={t('title')}
        description={t('description')}
        above={
          <div className="flex flex-col gap-4">
            <LoyaltyTabs current="cards" can={can} />
            {can('import_cards') && check !== 'off' && (
              <div className="max-w-3xl">
                <ImportCards check={check} />
              </div>
            )}
          </div>
        }
        filters={check !== 'off' && <CardSearch />}
      >
        <CardsList start={start} none={none} />
      </ListPage>
    );
  },
});
