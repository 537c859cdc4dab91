'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DateFilter } from './date-filter';
import { useListNavigation } from './list-navigation';
import { queryFilters, withFilters, type QueryFilters } from './query-filters';
import type { StoreChoice } from './store-choices';
import { StoreFilter } from './store-filter';
import { TextFilter } from './text-filter';

/** Plain filters of the receipts list. They read and write the query; each change shows the newest page of what is left. */
export function FilterBar({
  stores,
  hasMoreStores,
  timeZone,
  locale,
}: {
  readonly stores: readonly StoreChoice[];
  readonly hasMoreStores: boolean;
  readonly timeZone: string;
  readonly locale: string;
}) {
  const t = useTranslations('portal.receipts.filters');
  const tSearch = useTranslations('portal.search.filters');
  const { address, show } = useListNavigation();
  const query = address.query ?? '';
  const filters = queryFilters(query);
  const change = (changes: Partial<QueryFilters>) => show({ query: withFilters(query, changes) });
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
      <StoreFilter
        stores={stores}
        hasMore={hasMoreStores}
        value={filters.store}
        onChange={(store) => change({ store })}
      />
      <DateFilter value={filters} timeZone={timeZone} locale={locale} onChange={change} />
      <TextFilter
        label={t('transactionId')}
        hint={t('transactionIdHint')}
        value={filters.transactionId}
        onChange={(transactionId) => change({ transactionId })}
      />
      {query !== '' && (
        <Button variant="ghost" size="sm" onClick={() => show({})}>
          {tSearch('clearAll')}
        </Button>
      )}
    </div>
  );
}
