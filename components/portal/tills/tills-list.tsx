'use client';

import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { AgoText } from '../kit/format/ago';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { ResourceTable } from '../kit/list/resource-table';
import { tillList, type TillRow } from './list';
import { WarningCount } from './warning-count';

const nameCell = (row: TillRow) => <TillName {...row} />;
const lastSeenCell = ({ heard }: TillRow) => heard !== null && <AgoText {...heard} />;
const missingCell = ({ missing_numbers_today: count }: TillRow) => <WarningCount count={count} />;
const failedCell = ({ failed }: TillRow) => <WarningCount count={failed} />;

export function TillsList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.tills');
  return (
    <ListView list={tillList} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('tableLabel')}
          rows={rows}
          rowKey={({ till }) => till}
          {...(mayOpen ? { rowHref: ({ till }: TillRow) => portalPath.till(till) } : {})}
          columns={[
            { key: 'name', label: t('columns.name'), cell: nameCell },
            {
              key: 'store',
              label: t('columns.store'),
              cell: ({ store }) => store,
              sorted: 'ascending',
              className: 'w-48',
            },
            { key: 'heard', label: t('columns.heard'), cell: lastSeenCell, className: 'w-40' },
            {
              key: 'today',
              label: t('columns.today'),
              cell: ({ receipts_today: today }) => today,
              numeric: true,
              className: 'w-28',
            },
            {
              key: 'missing',
              label: t('columns.missing'),
              cell: missingCell,
              numeric: true,
              className: 'hidden w-36 @3xl:table-cell',
            },
            {
              key: 'failed',
              label: t('columns.failed'),
              cell: failedCell,
              numeric: true,
              className: 'hidden w-32 @3xl:table-cell',
            },
            {
              key: 'displays',
              label: t('columns.displays'),
              cell: ({ displays }) => displays,
              numeric: true,
              className: 'hidden w-24 @3xl:table-cell',
            },
          ]}
        />
      )}
    </ListView>
  );
}

function TillName({ name }: TillRow) {
  const t = useTranslations('portal.tills');
  return name === null ? t('unnamed') : <span className="foreign">{name}</span>;
}
