import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { peopleExamples } from '@/components/portal/identifiers/people-examples';
import { PeopleSearch } from '@/components/portal/identifiers/people-search';
import { ListNavigation, ListResults } from '@/components/portal/receipt-list/list-navigation';
import { SavedSearchesButton } from '@/components/portal/receipt-list/saved-searches-button';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { searchFields } from '@/components/portal/search-box/search-field';
import { SectionMessages } from '@/components/portal/section-messages';
import { requirePortal } from '@/lib/platform/auth/portal';
import { identifierCatalogue } from '@/lib/search/identifier-fields';

/** What stays while the list of consumers changes: title, search box and filters. */
export default async function IdentifiersListLayout({ children }: { readonly children: ReactNode }) {
  const { ctx, can } = await requirePortal();
  const maySearch = can('search_identifiers');
  if (!maySearch && !can('get_identifiers')) return children;
  const { settings } = ctx.retailer;
  const t = await getTranslations('portal.identifiers');
  return (
    <SectionMessages sections={['identifiers', 'search']}>
      <ListNavigation list="identifiers">
        <div className="@container">
          <header className="flex flex-col gap-3.5 px-4 pt-5 pb-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h1 className="text-xl font-semibold">{t('title')}</h1>
              {maySearch && <SavedSearchesButton />}
            </div>
            {maySearch && (
              <PeopleSearch
                fields={await searchFields(identifierCatalogue(settings))}
                setting={counterSetting(settings)}
                examples={await peopleExamples()}
              />
            )}
          </header>
          <ListResults>{children}</ListResults>
        </div>
      </ListNavigation>
    </SectionMessages>
  );
}
