'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DateFilter } from './date-filter';
import { filtersOf, isFiltered, type ListFilters } from './list-address';
import { useListNavigation } from './list-navigation';
import { StoreFilter, type StoreChoice } from './store-filter';
import { TextFilter } from './text-filter';

/** The filters of the receipts list; each change shows the newest page of what is left. */
export function FilterBar({
  stores,
  timeZone,
  locale,
}: {
  readonly stores: readonly StoreChoice[];
  readonly timeZone: string;
  readonly locale: string;
}) {
  const t = useTranslations('portal.receipts.filters');
  const { address, show } = useListNavigation();
  const filters = filtersOf(address);
  const change = (changes: Partial<ListFilters>) => show({ ...filters, ...changes });
  return (
    <div role="group" aria-label={t('label')} className="flex flex-wrap items-center gap-2">
      <TextFilter
        label={t('consumer')}
        hint={t('consumerHint')}
        value={filters.consumer}
        onChange={(consumer) => change({ consumer })}
      />
      <StoreFilter stores={stores} value={filters.store} onChange={(store) => change({ store })} />
      <DateFilter value={filters} timeZone={timeZone} locale={locale} onChange={change} />
      <TextFilter
        label={t('transactionId')}
        hint={t('transactionIdHint')}
        value={filters.transactionId}
        onChange={(transactionId) => change({ transactionId })}
      />
      {isFiltered(filters) && (
        <Button variant="ghost" size="sm" onClick={() => show({})}>
          {t('clearAll')}
        </Button>
      )}
    </div>
  );
}
