import { useTranslations } from 'next-intl';
import type { PortalUserWire } from '@/lib/domain/portal-users/schema';
import { Ago } from '../ago';
import { ResourceTable, type ResourceColumn } from '../list/resource-table';
import type { ValueFormat } from '../value-format';
import { UserState } from './user-badges';

interface UsersTableProps {
  readonly users: readonly PortalUserWire[];
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly mayOpen: boolean;
}

interface Row extends Pick<UsersTableProps, 'format' | 'timeZone'> {
  readonly user: PortalUserWire;
}

const emailCell = ({ user }: Row) => <span className="foreign">{user.email}</span>;
const nameCell = ({ user }: Row) =>
  user.name === null ? null : <span className="foreign">{user.name}</span>;
const groupCell = ({ user }: Row) => <Group group={user.group} />;
const seenCell = (row: Row) => <Seen {...row} />;
const stateCell = ({ user }: Row) => <UserState user={user} />;

/** Users with their group, whether they are let in, and when they were last there. */
export function UsersTable({ users, format, timeZone, mayOpen }: UsersTableProps) {
  const t = useTranslations('portal.users');
  const columns: readonly [ResourceColumn<Row>, ...ResourceColumn<Row>[]] = [
    { key: 'email', label: t('columns.email'), cell: emailCell, sorted: 'ascending' },
    { key: 'name', label: t('columns.name'), cell: nameCell, className: 'hidden @4xl:table-cell' },
    { key: 'group', label: t('columns.group'), cell: groupCell, className: 'w-44' },
    { key: 'seen', label: t('columns.seen'), cell: seenCell, className: 'w-36' },
    { key: 'state', label: t('columns.state'), cell: stateCell, className: 'w-28' },
  ];
  return (
    <ResourceTable
      label={t('title')}
      columns={columns}
      rows={users.map((user): Row => ({ user, format, timeZone }))}
      rowKey={({ user }) => user.email}
      {...(mayOpen ? { rowHref: ({ user }: Row) => `/users/${encodeURIComponent(user.email)}` } : {})}
    />
  );
}

function Group({ group }: { readonly group: string }) {
  const t = useTranslations('portal.users');
  if (group === '') return <span className="text-ink-subtle">{t('noGroup')}</span>;
  return <bdi className="foreign">{group}</bdi>;
}

function Seen({ user, format, timeZone }: Row) {
  const t = useTranslations('portal.users');
  const { last_seen_timestamp: seen } = user;
  if (seen === null)
    return <span className="text-ink-subtle">{user.has_password ? t('notSeen') : t('notYet')}</span>;
  return <Ago at={new Date(seen)} format={format} timeZone={timeZone} />;
}
