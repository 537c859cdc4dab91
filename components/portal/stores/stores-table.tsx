import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { ResourceTable, type ResourceColumn } from '../list/resource-table';

/** A store of the list; `tills` is null for users who may not know. */
export interface StoreListRow {
  readonly store: Pick<StoreWire, 'reference' | 'name' | 'city' | 'external_reference'>;
  readonly tills: { readonly all: number; readonly silent: number } | null;
}

const nameCell = ({ store }: StoreListRow) => <span className="foreign">{store.name}</span>;
const tillsCell = ({ tills }: StoreListRow) =>
  tills === null || tills.all === 0 ? null : <Tills tills={tills} />;

/** The list of stores. */
export function StoresTable({
  rows,
  mayOpen,
}: {
  readonly rows: readonly StoreListRow[];
  readonly mayOpen: boolean;
}) {
  const t = useTranslations('portal.stores');
  const columns: readonly [ResourceColumn<StoreListRow>, ...ResourceColumn<StoreListRow>[]] = [
    {
      key: 'name',
      label: t('columns.name'),
      cell: nameCell,
      className: 'w-2/5',
    },
    {
      key: 'reference',
      label: t('columns.reference'),
      cell: ({ store }) => store.reference,
      numeric: true,
      sorted: 'ascending',
      className: 'w-24',
    },
    { key: 'city', label: t('columns.city'), cell: ({ store }) => store.city },
    {
      key: 'external',
      label: t('columns.external'),
      cell: ({ store }) => store.external_reference,
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
    <ResourceTable
      label={t('tableLabel')}
      columns={columns}
      rows={rows}
      rowKey={({ store }) => String(store.reference)}
      {...(mayOpen ? { rowHref: ({ store }: StoreListRow) => `/stores/${store.reference}` } : {})}
    />
  );
}

function Tills({ tills }: Pick<StoreListRow, 'tills'>) {
  const t = useTranslations('portal.stores');
  if (tills === null) return null;
  return (
    <span className="inline-flex items-center gap-2">
      {t('tills', { count: tills.all })}
      {tills.silent > 0 && <Badge tone="warning">{t('silentTills', { count: tills.silent })}</Badge>}
    </span>
  );
}
