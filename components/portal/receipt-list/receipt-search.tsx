'use client';

import { useTranslations } from 'next-intl';
import { SearchBox, type SearchBoxProps } from '../search-box/search-box';
import { useListNavigation } from './list-navigation';

/** The search box of the receipts list. */
export function ReceiptSearch(props: Pick<SearchBoxProps, 'fields' | 'setting' | 'examples'>) {
  const t = useTranslations('portal.receipts');
  const { address, show } = useListNavigation();
  return (
    <SearchBox
      {...props}
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      action="/receipts"
      reads="receipts"
      value={address.query ?? ''}
      onSearch={(query) => show({ query })}
    />
  );
}
