import { useTranslations } from 'next-intl';
import { useListAddress } from '../kit/list/use-list-address';
import { receiptList } from './list';

export function useTimeSort() {
  const t = useTranslations('portal.receipts.sort');
  const { address, show } = useListAddress(receiptList);
  const isOldestFirst = address.sort === 'oldest';
  return {
    sorted: isOldestFirst ? 'ascending' : 'descending',
    label: t(isOldestFirst ? 'oldest' : 'newest'),
    button: {
      type: 'button',
      title: t(isOldestFirst ? 'toNewest' : 'toOldest'),
      onClick: () => show({ q: address.q, sort: isOldestFirst ? null : 'oldest' }),
    },
  } as const;
}
