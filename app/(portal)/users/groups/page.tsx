import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { GroupSearch, GroupsList } from '@/components/portal/users/groups-list';
import { UsersNavigation } from '@/components/portal/users/users-navigation';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { groupSource } from '@/components/portal/users/group-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.users.groups');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_portal_groups',
  async view(portal, { searchParams }: PageProps<'/users/groups'>) {
    const { can } = portal;
    const t = await getTranslations('portal.users.groups');
    const noMatch = (
      <NoMatch title={t('empty.noMatch')} href={portalPath.groups()} action={t('empty.clear')}>
        {t('empty.noMatchBody')}
      </NoMatch>
    );
    return (
      <ListPage
        title={t('title')}
        description={t('description')}
        actions={
          can('put_portal_group') && (
            <Link href={portalPath.newGroup()} className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden />
              {t('new')}
            </Link>
          )
        }
        above={<UsersNavigation current="groups" mayUsers={can('get_portal_users')} mayGroups />}
        filters={<GroupSearch />}
      >
        <GroupsList
          start={await startList(groupSource, portal, searchParams)}
          none={{ query: noMatch, place: noMatch, empty: noMatch }}
        />
      </ListPage>
    );
  },
});
