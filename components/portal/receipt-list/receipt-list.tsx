'use client';

import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchedListView } from '../kit/search/searched-list-view';
import type { ListStart } from '../kit/list/start-list';
import { useListAddress } from '../kit/list/use-list-address';
import { useRememberedList } from '../kit/list/remembered-list';
import { Arrived } from './arrived';
import type { BulkBar, BulkRights } from './bulk/bulk-bar';
import { Selection, SelectionContext, useSelection } from './bulk/selection';
import { usePickKeys } from './bulk/use-pick-keys';
import type { ColumnKey } from './columns';
import { FoundSums } from './found-sums';
import { receiptList } from './list';
import { ReceiptRows } from './receipt-rows';
import { useFresh } from './use-fresh';

interface ReceiptListProps {
  readonly start: ListStart;
  readonly columns: readonly ColumnKey[];
  readonly mayOpen: boolean;
  readonly isLive: boolean;
  readonly maySum: boolean;
  readonly bulk: BulkRights | null;
  readonly empty: ReactNode;
}

export function ReceiptList({ start, columns, mayOpen, maySum, isLive, bulk, empty }: ReceiptListProps) {
  const { address, href } = useListAddress(receiptList);
  useRememberedList('receipts', href);
  const [own] = useState(() => new Selection());
  const selection = bulk === null ? null : own;
  usePickKeys(selection);
  useEffect(() => own.keepWithin(address.q), [own, address.q]);
  const none = { empty, query: <NoMatch reason="query" />, place: <NoMatch reason="place" /> };
  return (
    <SelectionContext value={selection}>
      <SearchedListView
        list={receiptList}
        start={start}
        none={none}
        below={maySum && address.q !== null && <FoundSums />}
      >
        {({ rows, ways }, reload) => (
          <>
            <NewestRows
              rows={rows}
              columns={columns}
              mayOpen={mayOpen}
              query={address.q}
              isNewest={!ways.newer && address.sort === null}
              isLive={isLive}
              onShow={reload}
            />
            {bulk !== null && <LoadedBulkBar may={bulk} onChanged={reload} />}
          </>
        )}
      </SearchedListView>
    </SelectionContext>
  );
}

interface NewestRowsProps extends Omit<ComponentProps<typeof ReceiptRows>, 'fresh'> {
  readonly query: string | null;
  readonly isNewest: boolean;
  readonly isLive: boolean;
  readonly onShow: () => void;
}

function NewestRows({ query, isNewest, isLive, onShow, ...list }: NewestRowsProps) {
  const fresh = useFresh(list.rows);
  const [first] = list.rows;
  return (
    <>
      {isNewest && first !== undefined && (
        <Arrived query={query} first={first.id} isLive={isLive} freshCount={fresh.size} onShow={onShow} />
      )}
      <ReceiptRows {...list} fresh={fresh} />
    </>
  );
}

type BulkBarProps = Parameters<typeof BulkBar>[0];

function LoadedBulkBar(props: BulkBarProps) {
  const { picked } = useSelection();
  // An object, because React would call a bare component as an updater function.
  const [loaded, setLoaded] = useState<{ readonly Bar: ComponentType<BulkBarProps> } | null>(null);
  const isWanted = picked.size > 0;
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    import('./bulk/bulk-bar').then(
      ({ BulkBar: Bar }) => setLoaded({ Bar }),
      // The service is not reached. The next selection tries again.
      () => undefined,
    );
  }, [isWanted, loaded]);
  return loaded === null ? null : <loaded.Bar {...props} />;
}

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
