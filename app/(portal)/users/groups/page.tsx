import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { byName } from '@/lib/core/by-name';
import { NoAccess } from '@/components/portal/no-access';
import { groupsMax } from '@/components/portal/users/group-choices';
import { GroupsTable } from '@/components/portal/users/groups-table';
import { UsersNavigation } from '@/components/portal/users/users-navigation';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { listGroups } from '@/lib/domain/portal-users/list-groups';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.users.groups');
  return { title: t('title') };
}

/** The groups that portal users can be in: what they may do. */
export default async function GroupsPage() {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_portal_groups')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.users.groups');
  const groups = (await listGroups(ctx, { count: groupsMax })).toSorted((one, other) =>
    byName(one.name, other.name),
  );
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          description={t('description')}
          className="pb-3"
          actions={
            can('put_portal_group') && (
              <Link href="/users/new-group" className={buttonClass({ variant: 'primary' })}>
                <Plus aria-hidden />
                {t('new')}
              </Link>
            )
          }
        />
      </div>
      <UsersNavigation current="groups" mayUsers={can('get_portal_users')} mayGroups />
      <div className="pt-4">
        <GroupsTable groups={groups} />
        <p className="tabular border-t px-4 py-3 text-xs text-ink-subtle">
          {t('summary', { count: groups.length })}
        </p>
      </div>
    </div>
  );
}
