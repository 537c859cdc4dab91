'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { useListAddress } from '../kit/list/use-list-address';
import { consumerList } from '../searched-lists';
import { TextFilter } from '../receipt-list/text-filter';
import { SearchBox, type SearchBoxProps } from '../search-box/search-box';
import { filterIn, peopleFilters, withFilter, type PeopleFilter } from './people-filters';

/** The search box of the list of consumers, and below it plain filters that read and write its query. */
export function PeopleSearch(props: Pick<SearchBoxProps, 'setting'>) {
  const t = useTranslations('portal.identifiers');
  const tFilters = useTranslations('portal.search.filters');
  const { address, show } = useListAddress(consumerList);
  const query = address.q ?? '';
  return (
    <>
      <SearchBox
        {...props}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        action={portalPath.identifiers()}
        reads="identifiers"
        value={query}
        onSearch={(next) => show({ q: next === '' ? null : next })}
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
            onChange={(text) => show({ q: withFilter(query, filter, text) || null })}
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
