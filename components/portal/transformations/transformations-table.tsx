import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { TransformationListedWire } from '@/lib/domain/transformations/schema';
import { ResourceTable } from '../list/resource-table';

type Row = TransformationListedWire;

const nameCell = ({ name }: Row) => <bdi>{name}</bdi>;
const stateCell = (row: Row) => <State {...row} />;
const typesCell = ({ content_types: types }: Row) =>
  types.length === 0 ? null : <bdi>{types.join(', ')}</bdi>;

interface TransformationsTableProps {
  readonly rows: readonly Row[];
  readonly mayOpen: boolean;
}

/** The list of transformations. */
export function TransformationsTable({ rows, mayOpen }: TransformationsTableProps) {
  const t = useTranslations('portal.transformations');
  return (
    <ResourceTable
      label={t('title')}
      rows={rows}
      rowKey={({ name }) => name}
      {...(mayOpen ? { rowHref: ({ name }: Row) => `/transformations/${encodeURIComponent(name)}` } : {})}
      columns={[
        { key: 'name', label: t('name'), cell: nameCell, className: 'w-1/4 @4xl:w-1/3' },
        { key: 'state', label: t('state'), cell: stateCell, className: 'w-48 @4xl:w-1/4' },
        { key: 'types', label: t('contentTypes'), cell: typesCell },
      ]}
    />
  );
}

function State({ published_version: published, draft_version: draft, is_default: isDefault }: Row) {
  const t = useTranslations('portal.transformations');
  return (
    <span className="flex flex-wrap gap-1.5">
      {published !== null && <Badge tone="success">{t('inForce', { version: published })}</Badge>}
      {draft !== null && <Badge tone="warning">{t('versionStates.draft')}</Badge>}
      {isDefault && <Badge>{t('default')}</Badge>}
    </span>
  );
}
