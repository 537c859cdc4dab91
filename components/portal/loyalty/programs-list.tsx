'use client';

import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { programList, type ProgramRow } from './list';
import { ProgramState } from './program-state';

const nameCell = ({ name }: ProgramRow) => <span className="foreign">{name}</span>;
const stateCell = ({ active }: ProgramRow) => <ProgramState active={active} />;

export function ProgramsList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.loyalty');
  return (
    <ListView list={programList} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('tableLabel')}
          rows={rows}
          rowKey={({ id }) => String(id)}
          {...(mayOpen ? { rowHref: ({ id }: ProgramRow) => portalPath.loyaltyProgram(id) } : {})}
          columns={[
            { key: 'name', label: t('columns.name'), cell: nameCell },
            { key: 'rule', label: t('columns.rule'), cell: ({ rule }) => rule },
            {
              key: 'reward',
              label: t('columns.reward'),
              cell: ({ reward }) => reward,
              className: 'hidden @3xl:table-cell',
            },
            { key: 'state', label: t('columns.state'), cell: stateCell, className: 'w-28' },
          ]}
        />
      )}
    </ListView>
  );
}
