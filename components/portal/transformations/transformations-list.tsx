'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { portalPath } from '@/lib/core/portal-path';
import { AgoText } from '../kit/format/ago';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { transformationList, type TransformationRow } from './list';

const nameCell = ({ name, title }: TransformationRow) =>
  title === null ? (
    <bdi>{name}</bdi>
  ) : (
    <>
      <bdi>{title}</bdi> (<bdi>{name}</bdi>)
    </>
  );
const successCell = ({ use }: TransformationRow) => (use === null ? null : <Success {...use} />);
const failedCell = ({ use }: TransformationRow) =>
  use === null || use.count === 0 ? null : <Failed {...use} />;
const stateCell = (row: TransformationRow) => <State {...row} />;
const typesCell = ({ content_types: types }: TransformationRow) =>
  types.length === 0 ? null : <bdi>{types.join(', ')}</bdi>;

export function TransformationSearch() {
  const t = useTranslations('portal.transformations');
  return <ListSearch list={transformationList} label={t('search')} />;
}

export function TransformationsList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.transformations');
  const [isOpen, setOpen] = useState(false);
  const isUsed = ({ use }: TransformationRow) => use !== null && use.count > 0;
  const foldedOf = (rows: readonly TransformationRow[]) => {
    const folded = rows.filter(({ isFolded }) => isFolded);
    if (folded.length === 0) return undefined;
    const onToggle = () => setOpen(!isOpen);
    return { label: t('moreComeWith', { count: folded.length }), rows: folded, isOpen, onToggle };
  };
  return (
    <ListView list={transformationList} {...rest}>
      {({ rows }) => (
        <ResourceTable<TransformationRow>
          label={t('title')}
          rows={rows.filter(({ isFolded }) => !isFolded)}
          folded={foldedOf(rows)}
          rowKey={({ name }) => name}
          {...(mayOpen ? { rowHref: ({ name }: TransformationRow) => portalPath.transformation(name) } : {})}
          columns={[
            { key: 'name', label: t('name'), cell: nameCell, className: 'w-1/3' },
            { key: 'state', label: t('state'), cell: stateCell, className: 'w-40 @4xl:w-48' },
            ...(rows.some(({ use }) => use !== null)
              ? [{ key: 'success', label: t('lastSuccess'), cell: successCell, className: 'w-36' }]
              : []),
            ...(rows.some(isUsed)
              ? [{ key: 'failed', label: t('failures'), cell: failedCell, className: 'w-44 @5xl:w-56' }]
              : []),
            {
              key: 'types',
              label: t('contentTypes'),
              cell: typesCell,
              className: rows.some(isUsed) ? 'hidden @5xl:table-cell' : '',
            },
          ]}
        />
      )}
    </ListView>
  );
}

type Use = NonNullable<TransformationRow['use']>;

function Success({ count, succeeded }: Use) {
  const t = useTranslations('portal.transformations');
  if (count === 0) return <span className="text-ink-subtle">{t('notUsed')}</span>;
  return succeeded === null ? null : <AgoText {...succeeded} />;
}

function Failed({ failed, count }: Use) {
  const t = useTranslations('portal.transformations');
  const text = t('failedOf', { failed, count });
  if (failed === 0) return <span className="text-ink-subtle">{text}</span>;
  return <Badge tone={failed * 2 < count ? 'warning' : 'danger'}>{text}</Badge>;
}

function State({
  published_version: published,
  draft_version: draft,
  is_default: isDefault,
  use,
}: TransformationRow) {
  const t = useTranslations('portal.transformations');
  const works = use === null || (use.count > 0 && use.failed === 0);
  return (
    <span className="flex flex-wrap gap-1.5">
      {published !== null && (
        <Badge tone={works ? 'success' : 'neutral'}>{t('inForce', { version: published })}</Badge>
      )}
      {draft !== null && <Badge tone="warning">{t('versionStates.draft')}</Badge>}
      {isDefault && <Badge>{t('default')}</Badge>}
    </span>
  );
}
