'use client';

import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { groupList, type GroupRow } from './list';
import { ResourceTable, type ResourceColumn } from '../kit/list/resource-table';

const nameCell = ({ name }: GroupRow) => <bdi className="foreign">{name}</bdi>;
const permissionsCell = ({ permissions }: GroupRow) => <Permissions permissions={permissions} />;

export function GroupSearch() {
  const t = useTranslations('portal.users.groups');
  return <ListSearch list={groupList} label={t('search')} />;
}

export function GroupsList(props: ListViewProps) {
  const t = useTranslations('portal.users.groups');
  const columns: readonly [ResourceColumn<GroupRow>, ...ResourceColumn<GroupRow>[]] = [
    { key: 'name', label: t('name'), cell: nameCell },
    { key: 'permissions', label: t('permissions'), cell: permissionsCell, className: 'w-56' },
    { key: 'users', label: t('users'), cell: ({ users }) => users, numeric: true, className: 'w-28' },
  ];
  return (
    <ListView list={groupList} {...props}>
      {({ rows }) => (
        <ResourceTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          rowHref={({ name }) => portalPath.group(name)}
        />
      )}
    </ListView>
  );
}

function Permissions({ permissions }: Pick<GroupRow, 'permissions'>) {
  const t = useTranslations('portal.users.groups');
  if (permissions.includes('*')) return t('everything');
  return permissions.length === 0 ? (
    <span className="text-ink-subtle">{t('nothing')}</span>
  ) : (
    t('some', { count: permissions.length })
  );
}
