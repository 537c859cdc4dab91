'use client';

import { useTranslations } from 'next-intl';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { cardList } from '../lists/lists';

/** A card of the list; only the end of its number is shown. */
export interface CardRow {
  readonly place: string;
  readonly number: string;
  readonly created: string;
  readonly updated: string;
}

const numberCell = ({ number }: CardRow) => <span className="tabular">{number}</span>;

/** The list of cards. */
export function CardsList(props: ListViewProps) {
  const t = useTranslations('portal.cards');
  return (
    <ListView list={cardList} {...props}>
      {({ rows }) => (
        <ResourceTable
          label={t('tableLabel')}
          rows={rows}
          rowKey={({ place }) => place}
          columns={[
            { key: 'number', label: t('columns.number'), cell: numberCell },
            { key: 'created', label: t('columns.created'), cell: ({ created }) => created },
            {
              key: 'updated',
              label: t('columns.updated'),
              cell: ({ updated }) => updated,
              className: 'hidden @3xl:table-cell',
            },
          ]}
        />
      )}
    </ListView>
  );
}
