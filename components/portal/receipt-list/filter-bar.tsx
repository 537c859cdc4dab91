'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DateFilter } from '../kit/filters/date-filter';
import { useListAddress } from '../kit/list/use-list-address';
import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import { receiptList } from './list';
import { replaceTerm } from '../kit/search/query-terms';
import { otherTerms, queryFilters, withFilters, type QueryFilters } from './query-filters';
import type { StoreChoice } from '../kit/filters/store-choices';
import { StoreFilter } from '../kit/filters/store-filter';
import { TermFilter, type TermFilterProps } from '../kit/filters/term-filter';
import { TextFilter } from '../kit/filters/text-filter';
import { useApi } from '@/components/portal/api/use-api';
import { numberFormat } from '@/lib/core/i18n/intl-formats';
import { printTerm } from '@/lib/search/language/print';

export function FilterBar({
  store,
  mayStores,
  timeZone,
  locale,
}: {
  readonly store: Pick<StoreChoice, 'reference' | 'name'> | undefined;
  readonly mayStores: boolean;
  readonly timeZone: string;
  readonly locale: string;
}) {
  const t = useTranslations('portal.receipts.filters');
  const tSearch = useTranslations('portal.search.filters');
  const { address, show, prepare } = useListAddress(receiptList);
  const query = address.q ?? '';
  const filters = queryFilters(query);
  const { sort } = address;
  const changed = (changes: Partial<QueryFilters>) => ({ q: withFilters(query, changes) || null, sort });
  const change = (changes: Partial<QueryFilters>) => show(changed(changes));
  return (
    <div
      role="group"
      aria-label={tSearch('label')}
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      <TextFilter
        label={t('consumer')}
        hint={t('consumerHint')}
        value={filters.consumer}
        onChange={(consumer) => change({ consumer })}
      />
      {(mayStores || filters.store !== null) && (
        <StoreFilter
          value={filters.store}
          name={store}
          onChange={(next) => change({ store: next })}
          onPrepare={(next) => prepare(changed({ store: next }))}
        />
      )}
      <DateFilter value={filters} timeZone={timeZone} locale={locale} onChange={change} />
      <TextFilter
        label={t('transactionId')}
        hint={t('transactionIdHint')}
        value={filters.transactionId}
        onChange={(transactionId) => change({ transactionId })}
      />
      {otherTerms(query).map((placed) => {
        const Filter = placed.term.path === consumerPath ? ConsumerFilter : TermFilter;
        return (
          <Filter
            key={`${placed.from} ${query}`}
            term={placed.term}
            locale={locale}
            timeZone={timeZone}
            onChange={(term) => show({ q: replaceTerm(query, placed, term) || null, sort })}
          />
        );
      })}
      {query !== '' && (
        <Button variant="ghost" size="sm" onClick={() => show({ sort })}>
          {tSearch('clearAll')}
        </Button>
      )}
    </div>
  );
}

function ConsumerFilter(props: TermFilterProps) {
  const query = printTerm({ ...props.term, occur: null });
  const { data } = useApi('search_identifiers', { query: { count: 1, query } }, { retry: false });
  const count = data === undefined ? {} : { suffix: `(${numberFormat(props.locale, {}).format(data.hits)})` };
  return <TermFilter {...props} {...count} />;
}
