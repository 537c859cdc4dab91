import { UserRound } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConsumersList } from '@/components/portal/identifiers/consumers-list';
import { PeopleSearch, SavedPeopleSearches } from '@/components/portal/identifiers/people-search';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { portalFormatLocale } from '@/components/portal/kit/format/value-format';
import { counterSetting } from '@/components/portal/kit/search/counter-setting';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { consumerSource } from '@/components/portal/identifiers/consumer-source';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.identifiers'))('title') };
}

export default portalPage({
  needs: { any: ['get_identifiers', 'search_identifiers'] },
  async view(portal, { searchParams }: PageProps<'/identifiers'>) {
    const { ctx, can } = portal;
    const maySearch = can('search_identifiers');
    const t = await getTranslations('portal.identifiers');
    const empty = can('get_identifiers') ? 'empty' : 'searchFirst';
    const noMatch = (reason: 'query' | 'place') => (
      <NoMatch title={t(`noMatch.${reason}.title`)} href={portalPath.identifiers()} action={t('noMatch.all')}>
        {t(`noMatch.${reason}.body`)}
      </NoMatch>
    );
    const start = await startList(consumerSource, portal, searchParams);
    return (
      <ListPage
        title={t('title')}
        actions={maySearch && <SavedPeopleSearches />}
        filters={
          maySearch && (
            <PeopleSearch
              setting={counterSetting(ctx.retailer.settings)}
              locale={portalFormatLocale(portal)}
              timeZone={ctx.retailer.settings.timezone}
            />
          )
        }
      >
        <ConsumersList
          start={start}
          mayOpen={can('get_identifier')}
          none={{
            query: noMatch('query'),
            place: noMatch('place'),
            empty: (
              <EmptyState icon={<UserRound />} title={t(`${empty}.title`)}>
                {t(`${empty}.body`)}
              </EmptyState>
            ),
          }}
        />
      </ListPage>
    );
  },
});
