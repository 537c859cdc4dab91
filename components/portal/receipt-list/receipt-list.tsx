'use client';

import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchedListView } from '../kit/list/searched-list-view';
import type { ListStart } from '../kit/list/start-list';
import { useListAddress } from '../kit/list/use-list-address';
import { useRememberedList } from '../remembered-list';
import { Arrived } from './arrived';
import type { ColumnKey } from './columns';
import { receiptList } from '../searched-lists';
import { ReceiptRows } from './receipt-rows';

interface ReceiptListProps {
  readonly start: ListStart;
  readonly columns: readonly ColumnKey[];
  /** Whether the user may open a receipt. */
  readonly mayOpen: boolean;
  /** What a retailer without receipts sees. */
  readonly empty: ReactNode;
}

/** The rows of the receipts list and the ways on. */
export function ReceiptList({ start, columns, mayOpen, empty }: ReceiptListProps) {
  const { address, href } = useListAddress(receiptList);
  useRememberedList('receipts', href);
  const none = { empty, query: <NoMatch reason="query" />, place: <NoMatch reason="place" /> };
  return (
    <SearchedListView list={receiptList} start={start} none={none}>
      {({ rows, ways }, reload) => (
        <>
          {!ways.newer && rows[0] !== undefined && (
            <Arrived query={address.q} first={rows[0].id} onShow={reload} />
          )}
          <ReceiptRows rows={rows} columns={columns} mayOpen={mayOpen} />
        </>
      )}
    </SearchedListView>
  );
}

/** Nothing meets the query, or the page asked for is not there any more. */
function NoMatch({ reason }: { readonly reason: 'query' | 'place' }) {
  const t = useTranslations('portal.receipts');
  const { show } = useListAddress(receiptList);
  return (
    <EmptyState
      icon={<SearchX />}
      title={t(`noMatch.${reason}.title`)}
      action={<Button onClick={() => show({})}>{t(`noMatch.${reason}.action`)}</Button>}
    >
      {t(`noMatch.${reason}.body`)}
    </EmptyState>
  );
}
