'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { portalPath } from '@/lib/core/portal-path';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable, type ResourceColumn } from '../kit/list/resource-table';
import { storeList, type StoreRow } from './list';

const nameCell = ({ name }: StoreRow) => <span className="foreign">{name}</span>;
const tillsCell = ({ tills }: StoreRow) =>
  tills === null || tills.all === 0 ? null : <Tills tills={tills} />;

export function StoreListSearch() {
  const t = useTranslations('portal.stores');
  return <ListSearch list={storeList} label={t('search')} />;
}

export function StoresList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.stores');
  const columns = (
    rows: readonly StoreRow[],
  ): readonly [ResourceColumn<StoreRow>, ...ResourceColumn<StoreRow>[]] => [
    {
      key: 'name',
      label: t('columns.name'),
      cell: nameCell,
      className: 'w-2/5',
    },
    {
      key: 'reference',
      label: t('columns.reference'),
      cell: ({ reference }) => reference,
      numeric: true,
      sorted: 'ascending',
      className: 'w-24',
    },
    { key: 'city', label: t('columns.city'), cell: ({ city }) => city },
    {
      key: 'external',
      label: t('columns.external'),
      cell: ({ external }) => external,
      className: 'hidden @4xl:table-cell',
    },
    ...(rows.some(({ tills }) => tills !== null)
      ? [
          {
            key: 'tills',
            label: t('columns.tills'),
            cell: tillsCell,
          },
        ]
      : []),
  ];
  return (
    <ListView list={storeList} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('tableLabel')}
          columns={columns(rows)}
          rows={rows}
          rowKey={({ reference }) => String(reference)}
          {...(mayOpen ? { rowHref: ({ reference }: StoreRow) => portalPath.store(reference) } : {})}
        />
      )}
    </ListView>
  );
}

function Tills({ tills }: Pick<StoreRow, 'tills'>) {
  const t = useTranslations('portal.stores');
  if (tills === null) return null;
  return (
    <span className="inline-flex items-center gap-2">
      {t('tills', { count: tills.all })}
      {tills.silent > 0 && <Badge tone="warning">{t('silentTills', { count: tills.silent })}</Badge>}
    </span>
  );
}
