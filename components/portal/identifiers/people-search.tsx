'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useListNavigation } from '../receipt-list/list-navigation';
import { TextFilter } from '../receipt-list/text-filter';
import { SearchBox, type SearchBoxProps } from '../search-box/search-box';
import { filterIn, peopleFilters, withFilter, type PeopleFilter } from './people-filters';

/** The search box of the list of consumers, and below it plain filters that read and write its query. */
export function PeopleSearch(props: Pick<SearchBoxProps, 'fields' | 'setting' | 'examples'>) {
  const t = useTranslations('portal.identifiers');
  const tFilters = useTranslations('portal.search.filters');
  const { address, show } = useListNavigation();
  const query = address.query ?? '';
  return (
    <>
      <SearchBox
        {...props}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        action="/identifiers"
        reads="identifiers"
        value={query}
        onSearch={(next) => show({ query: next })}
      />
      <div
        role="group"
        aria-label={tFilters('label')}
        className="flex flex-wrap items-center gap-2 print:hidden"
      >
        {(Object.keys(peopleFilters) as PeopleFilter[]).map((filter) => (
          <TextFilter
            key={filter}
            label={t(`filters.${filter}`)}
            hint={t('filters.hint')}
            value={filterIn(query, filter)}
            onChange={(text) => show({ query: withFilter(query, filter, text) })}
          />
        ))}
        {query !== '' && (
          <Button variant="ghost" size="sm" onClick={() => show({})}>
            {tFilters('clearAll')}
          </Button>
        )}
      </div>
    </>
  );
}
