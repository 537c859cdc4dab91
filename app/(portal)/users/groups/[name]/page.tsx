import { may } from '@/lib/platform/auth/permissions';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { Notice } from '@/components/portal/kit/notice';
import { PermissionSummary } from '@/components/portal/kit/permissions/permission-summary';
import { DeleteGroup } from '@/components/portal/users/delete-group';
import { GroupForm } from '@/components/portal/users/group-form';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { heldPermissions, holdsAll } from '@/lib/platform/auth/held-permissions';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { Portal } from '@/lib/platform/auth/portal';
import { orNull } from '@/lib/core/errors';
import { decodeSegment } from '@/lib/platform/http/path';
import { getGroup } from '@/lib/domain/portal-users/list-groups';
import { portalPath } from '@/lib/core/portal-path';

const findPageGroup = cache(async (segment: string) => {
  const { ctx } = await requirePortal();
  const name = decodeSegment(segment);
  if (!may(ctx, 'get_portal_groups') || name === null) return null;
  return orNull(getGroup(ctx, name));
});

export async function generateMetadata({ params }: PageProps<'/users/groups/[name]'>): Promise<Metadata> {
  const group = await findPageGroup((await params).name);
  const t = await getTranslations('portal.users.groups');
  return { title: group?.name ?? t('notFound.title') };
}

export default portalPage({
  needs: 'get_portal_groups',
  load: async (_portal: Portal, { params }: PageProps<'/users/groups/[name]'>) =>
    findPageGroup((await params).name),
  async view({ ctx, can }, _props: PageProps<'/users/groups/[name]'>, group) {
    const t = await getTranslations('portal.users.groups');
    const isAbove = !holdsAll(ctx, group.permissions);
    const users = portalPath.users({ group: group.name });
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={group.name}
            back={<BackLink href={portalPath.groups()}>{t('title')}</BackLink>}
            actions={
              <>
                {can('get_portal_users') && group.users > 0 && (
                  <Link href={users} className={buttonClass()}>
                    {t('usersInside', { count: group.users })}
                  </Link>
                )}
                {can('delete_portal_group') && !isAbove && group.users === 0 && (
                  <DeleteGroup name={group.name} />
                )}
              </>
            }
          />
          {can('put_portal_group') && !isAbove ? (
            <GroupForm
              group={group}
              offered={heldPermissions(ctx)}
              mayGiveAll={holdsAll(ctx, ['*'])}
              maySee
            />
          ) : (
            <div className="flex flex-col gap-5">
              {can('put_portal_group') && <Notice>{t('above')}</Notice>}
              <PermissionSummary permissions={group.permissions} />
            </div>
          )}
        </div>
      </div>
    );
  },
});
