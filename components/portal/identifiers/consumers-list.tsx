'use client';

import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import type { ListViewProps } from '../kit/list/list-view';
import { SearchedListView } from '../kit/search/searched-list-view';
import { useListAddress } from '../kit/list/use-list-address';
import { ResourceTable } from '../kit/list/resource-table';
import { timeWidth } from '../kit/list/time-width';
import { consumerList, type ConsumerRow } from './list';
import { useRememberedList } from '../kit/list/remembered-list';

export function ConsumersList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.identifiers');
  useRememberedList('identifiers', useListAddress(consumerList).href);
  return (
    <SearchedListView list={consumerList} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('tableLabel')}
          rows={rows}
          rowKey={({ identifier }) => identifier}
          {...(mayOpen
            ? { rowHref: ({ identifier }: ConsumerRow) => portalPath.identifier(identifier) }
            : {})}
          columns={[
            {
              key: 'identifier',
              label: t('columns.identifier'),
              cell: consumerCell,
            },
            {
              key: 'receipts',
              label: t('columns.receipts'),
              cell: ({ receipts }) => receipts,
              numeric: true,
              className: 'hidden w-24 @3xl:table-cell',
            },
            {
              key: 'last',
              label: t('columns.last'),
              cell: ({ last }) => last,
              className: `hidden ${timeWidth} @5xl:table-cell tabular`,
            },
            {
              key: 'updated',
              label: t('columns.updated'),
              cell: ({ updated }) => updated,
              sorted: 'descending',
              // This column is never hidden, because the list is ordered by it.
              className: `${timeWidth} tabular`,
            },
          ]}
        />
      )}
    </SearchedListView>
  );
}

const consumerCell = ({ identifier, person }: ConsumerRow) => (
  <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
    {/* Without this space, screen readers would read both texts as one word. */}
    <bdi className="foreign">{identifier}</bdi>{' '}
    {person !== null && <bdi className="foreign font-normal text-ink-muted">{person}</bdi>}
  </span>
);
