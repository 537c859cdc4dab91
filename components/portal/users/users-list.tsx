'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { AgoText } from '../kit/format/ago';
import { ListLink } from '../kit/list/list-link';
import { ListSearch } from '../kit/list/list-search';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { useListAddress } from '../kit/list/use-list-address';
import { ResourceTable } from '../kit/list/resource-table';
import { userList, type UserRow } from './list';
import { UserState } from './user-badges';

const emailCell = ({ email }: UserRow) => <span className="foreign">{email}</span>;
const nameCell = ({ name }: UserRow) => (name === null ? null : <span className="foreign">{name}</span>);
const groupCell = ({ group }: UserRow) => <Group group={group} />;
const seenCell = (row: UserRow) => <Seen {...row} />;
const stateCell = (user: UserRow) => <UserState user={user} />;

export function UserSearch() {
  const t = useTranslations('portal.users');
  return <ListSearch list={userList} label={t('search')} />;
}

export function UsersList({ mayOpen, ...rest }: ListViewProps & { readonly mayOpen: boolean }) {
  const t = useTranslations('portal.users');
  return (
    <ListView list={userList} {...rest}>
      {({ rows }) => (
        <ResourceTable
          label={t('title')}
          rows={rows}
          rowKey={({ email }) => email}
          {...(mayOpen ? { rowHref: ({ email }: UserRow) => portalPath.user(email) } : {})}
          columns={[
            { key: 'email', label: t('columns.email'), cell: emailCell, sorted: 'ascending' },
            { key: 'name', label: t('columns.name'), cell: nameCell, className: 'hidden @4xl:table-cell' },
            { key: 'group', label: t('columns.group'), cell: groupCell, className: 'w-44' },
            { key: 'seen', label: t('columns.seen'), cell: seenCell, className: 'w-36' },
            { key: 'state', label: t('columns.state'), cell: stateCell, className: 'w-28' },
          ]}
        />
      )}
    </ListView>
  );
}

export function GroupFilter() {
  const t = useTranslations('portal.users');
  const { q, group } = useListAddress(userList).address;
  if (group === null) return null;
  return (
    <ListLink list={userList} to={{ q }} className={buttonClass({ size: 'sm' })}>
      {t('inGroup', { group })}
      <X aria-hidden />
      <span className="sr-only">{t('anyGroup')}</span>
    </ListLink>
  );
}

function Group({ group }: { readonly group: string }) {
  const t = useTranslations('portal.users');
  if (group === '') return <span className="text-ink-subtle">{t('noGroup')}</span>;
  return <bdi className="foreign">{group}</bdi>;
}

function Seen({ seen, has_password: hasPassword }: UserRow) {
  const t = useTranslations('portal.users');
  if (seen !== null) return <AgoText {...seen} />;
  return <span className="text-ink-subtle">{hasPassword ? t('notSeen') : t('notYet')}</span>;
}
