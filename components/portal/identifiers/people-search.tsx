'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { useListAddress } from '../kit/list/use-list-address';
import { consumerList } from './list';
import { TermFilter } from '../kit/filters/term-filter';
import { TextFilter } from '../kit/filters/text-filter';
import { replaceTerm } from '../kit/search/query-terms';
import { SavedSearchesButton } from '../kit/search/saved-searches-button';
import { SearchBox, type SearchBoxProps } from '../kit/search/search-box';
import { filterIn, otherPeopleTerms, peopleFilters, withFilter, type PeopleFilter } from './people-filters';

interface PeopleSearchProps extends Pick<SearchBoxProps, 'setting'> {
  readonly locale: string;
  readonly timeZone: string;
}

export function PeopleSearch({ setting, locale, timeZone }: PeopleSearchProps) {
  const t = useTranslations('portal.identifiers');
  const tFilters = useTranslations('portal.search.filters');
  const { address, show, prepare } = useListAddress(consumerList);
  const query = address.q ?? '';
  return (
    <>
      <SearchBox
        setting={setting}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        action={portalPath.identifiers()}
        reads="identifiers"
        value={query}
        onSearch={(next) => show({ q: next === '' ? null : next })}
        onPrepare={(next) => prepare({ q: next })}
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
        {otherPeopleTerms(query).map((placed) => (
          <TermFilter
            key={`${placed.from} ${query}`}
            term={placed.term}
            locale={locale}
            timeZone={timeZone}
            onChange={(term) => show({ q: replaceTerm(query, placed, term) || null })}
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

export function SavedPeopleSearches() {
  return <SavedSearchesButton list={consumerList} />;
}
