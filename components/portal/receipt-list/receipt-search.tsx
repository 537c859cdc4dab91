'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { portalPath } from '@/lib/core/portal-path';
import { useListAddress } from '../kit/list/use-list-address';
import { placedTerms } from '../kit/search/query-terms';
import { SearchBox, type SearchBoxProps } from '../kit/search/search-box';
import { receiptList } from './list';
import { writeSearchView, type SearchView } from './search-view';

interface ReceiptSearchProps extends Pick<SearchBoxProps, 'setting'> {
  readonly view: SearchView;
}

/**
 * The current search is shown as chips. If the user chose so or the query is invalid, the box shows the query
 * instead.
 */
export function ReceiptSearch({ setting, view: chosen }: ReceiptSearchProps) {
  const t = useTranslations('portal.receipts');
  const tChips = useTranslations('portal.search.chips');
  const { address, show, prepare } = useListAddress(receiptList);
  const [view, setView] = useState(chosen);
  const query = address.q ?? '';
  const holdsQuery = view === 'query' || (query !== '' && placedTerms(query).length === 0);
  const toggle = () => {
    const next = view === 'query' ? 'chips' : 'query';
    setView(next);
    writeSearchView(next);
  };
  return (
    <div className="flex w-full min-w-0 items-center gap-1.5 print:hidden">
      <SearchBox
        setting={setting}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        action={portalPath.receipts()}
        reads="receipts"
        value={holdsQuery ? query : ''}
        shown={query}
        onSearch={(next) => show({ q: next === '' ? null : next, sort: address.sort })}
        onPrepare={(next) => prepare({ q: next, sort: address.sort })}
      />
      <IconButton label={tChips('query')} aria-pressed={view === 'query'} onClick={toggle}>
        <Icon name="query" />
      </IconButton>
    </div>
  );
}
