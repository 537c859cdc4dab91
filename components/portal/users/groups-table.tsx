import { useTranslations } from 'next-intl';
import type { Group } from '@/lib/domain/portal-users/list-groups';
import { ResourceTable, type ResourceColumn } from '../list/resource-table';

const nameCell = ({ name }: Group) => <bdi className="foreign">{name}</bdi>;
const permissionsCell = ({ permissions }: Group) => <Permissions permissions={permissions} />;

/** Groups with how much they may do and how many are in them. */
export function GroupsTable({ groups }: { readonly groups: readonly Group[] }) {
  const t = useTranslations('portal.users.groups');
  const columns: readonly [ResourceColumn<Group>, ...ResourceColumn<Group>[]] = [
    { key: 'name', label: t('name'), cell: nameCell },
    { key: 'permissions', label: t('permissions'), cell: permissionsCell, className: 'w-56' },
    { key: 'users', label: t('users'), cell: ({ users }) => users, numeric: true, className: 'w-28' },
  ];
  return (
    <ResourceTable
      label={t('title')}
      columns={columns}
      rows={groups}
      rowKey={({ name }) => name}
      rowHref={({ name }) => `/users/groups/${encodeURIComponent(name)}`}
    />
  );
}

function Permissions({ permissions }: Pick<Group, 'permissions'>) {
  const t = useTranslations('portal.users.groups');
  if (permissions.includes('*')) return t('everything');
  return permissions.length === 0 ? (
    <span className="text-ink-subtle">{t('nothing')}</span>
  ) : (
    t('some', { count: permissions.length })
  );
}
