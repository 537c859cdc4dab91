'use client';

import { useTranslations } from 'next-intl';
import { SearchBox, type SearchBoxProps } from '../search-box/search-box';
import { useListAddress } from '../kit/list/use-list-address';
import { receiptList } from '../searched-lists';
import { portalPath } from '@/lib/core/portal-path';

/** The search box of the receipts list. */
export function ReceiptSearch(props: Pick<SearchBoxProps, 'setting'>) {
  const t = useTranslations('portal.receipts');
  const { address, show } = useListAddress(receiptList);
  return (
    <SearchBox
      {...props}
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      action={portalPath.receipts()}
      reads="receipts"
      value={address.q ?? ''}
      onSearch={(query) => show({ q: query === '' ? null : query })}
    />
  );
}
