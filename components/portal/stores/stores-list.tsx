'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { portalPath } from '@/lib/core/portal-path';
import { AgoText } from '../kit/format/ago';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable, type ResourceColumn } from '../kit/list/resource-table';
import { storeList, type StoreRow } from './list';

const nameCell = ({ shortName }: StoreRow) => <span className="foreign">{shortName}</span>;
const lastCell = ({ last }: StoreRow) => (last?.at ? <AgoText {...last.at} /> : null);
const salesCell = ({ sales }: StoreRow) => sales?.text ?? null;
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
      className: 'w-1/3 @5xl:w-1/4',
    },
    {
      key: 'reference',
      label: t('columns.reference'),
      cell: ({ reference }) => reference,
      numeric: true,
      sorted: 'ascending',
      className: 'w-24',
    },
    {
      key: 'city',
      label: t('columns.city'),
      cell: ({ city }) => city,
      className: 'hidden @4xl:table-cell',
    },
    {
      key: 'external',
      label: t('columns.external'),
      cell: ({ external }) => external,
      className: 'hidden @5xl:table-cell',
    },
    ...(rows.some(({ tills }) => tills !== null)
      ? [
          {
            key: 'tills',
            label: t('columns.tills'),
            cell: tillsCell,
            className: 'w-28',
          },
        ]
      : []),
    ...(rows.some(({ last }) => last !== null)
      ? [{ key: 'last', label: t('columns.last'), cell: lastCell, className: 'w-32' }]
      : []),
    ...(rows.some(({ sales }) => sales !== null)
      ? [{ key: 'sales', label: t('columns.sales'), cell: salesCell, numeric: true, className: 'w-32' }]
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
