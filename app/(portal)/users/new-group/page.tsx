import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { GroupForm } from '@/components/portal/users/group-form';
import { PageHeader } from '@/components/ui/page-header';
import { heldPermissions, holdsAll } from '@/lib/platform/auth/held-permissions';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.users.groups');
  return { title: t('newTitle') };
}

export default portalPage({
  needs: 'put_portal_group',
  async view({ ctx, can }) {
    const t = await getTranslations('portal.users.groups');
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={t('newTitle')}
            back={can('get_portal_groups') && <BackLink href={portalPath.groups()}>{t('title')}</BackLink>}
          />
          <GroupForm
            group={null}
            offered={heldPermissions(ctx)}
            mayGiveAll={holdsAll(ctx, ['*'])}
            maySee={can('get_portal_groups')}
          />
        </div>
      </div>
    );
  },
});
