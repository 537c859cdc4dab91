'use client';

import { useTranslations } from 'next-intl';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { cardList, type CardRow } from './list';

const numberCell = ({ number }: CardRow) => <span className="tabular">{number}</span>;

export function CardSearch() {
  const t = useTranslations('portal.cards');
  return <ListSearch list={cardList} label={t('search')} />;
}

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
