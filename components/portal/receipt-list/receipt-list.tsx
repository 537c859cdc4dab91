'use client';

import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchedListView } from '../kit/list/searched-list-view';
import type { ListStart } from '../kit/list/start-list';
import { useListAddress } from '../kit/list/use-list-address';
import { useRememberedList } from '../remembered-list';
import { Arrived } from './arrived';
import type { BulkBar, BulkRights } from './bulk/bulk-bar';
import { Selection, SelectionContext, useSelection } from './bulk/selection';
import { usePickKeys } from './bulk/use-pick-keys';
import type { ColumnKey } from './columns';
import { FoundSums } from './found-sums';
import { receiptList } from '../searched-lists';
import { ReceiptRows } from './receipt-rows';

interface ReceiptListProps {
  readonly start: ListStart;
  readonly columns: readonly ColumnKey[];
  /** Whether the user may open a receipt. */
  readonly mayOpen: boolean;
  /** Whether the user may see what found receipts come to. */
  readonly maySum: boolean;
  /** What the user may do with several receipts at once; null for nothing. */
  readonly bulk: BulkRights | null;
  /** What a retailer without receipts sees. */
  readonly empty: ReactNode;
}

/** The rows of the receipts list and the ways on. */
export function ReceiptList({ start, columns, mayOpen, maySum, bulk, empty }: ReceiptListProps) {
  const { address, href } = useListAddress(receiptList);
  useRememberedList('receipts', href);
  const [own] = useState(() => new Selection());
  const selection = bulk === null ? null : own;
  usePickKeys(selection);
  useEffect(() => own.keepWithin(address.q), [own, address.q]);
  const none = { empty, query: <NoMatch reason="query" />, place: <NoMatch reason="place" /> };
  return (
    <SelectionContext value={selection}>
      <SearchedListView list={receiptList} start={start} none={none} below={maySum && <FoundSums />}>
        {({ rows, ways }, reload) => (
          <>
            {!ways.newer && rows[0] !== undefined && (
              <Arrived query={address.q} first={rows[0].id} onShow={reload} />
            )}
            <ReceiptRows rows={rows} columns={columns} mayOpen={mayOpen} />
            {bulk !== null && <LoadedBulkBar may={bulk} onChanged={reload} />}
          </>
        )}
      </SearchedListView>
    </SelectionContext>
  );
}

type BulkBarProps = Parameters<typeof BulkBar>[0];

/** The bar of what can be done with several receipts, loaded with the first that is selected. */
function LoadedBulkBar(props: BulkBarProps) {
  const { picked } = useSelection();
  // In an object, because a bare component would be taken for an updater function.
  const [loaded, setLoaded] = useState<{ readonly Bar: ComponentType<BulkBarProps> } | null>(null);
  const isWanted = picked.size > 0;
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    import('./bulk/bulk-bar').then(
      ({ BulkBar: Bar }) => setLoaded({ Bar }),
      // Not reached: the next selection tries again.
      () => undefined,
    );
  }, [isWanted, loaded]);
  return loaded === null ? null : <loaded.Bar {...props} />;
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
