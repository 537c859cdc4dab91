import { UserPlus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { startList } from '@/components/portal/kit/list/start-list';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { portalPage } from '@/components/portal/kit/portal-page';
import { GroupFilter, UsersList, UserSearch } from '@/components/portal/users/users-list';
import { UsersNavigation } from '@/components/portal/users/users-navigation';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { userSource } from '@/components/portal/users/user-source';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.users');
  return { title: t('title') };
}

export default portalPage({
  needs: 'get_portal_users',
  async view(portal, { searchParams }: PageProps<'/users'>) {
    const { can } = portal;
    const t = await getTranslations('portal.users');
    const noMatch = (
      <NoMatch title={t('empty.noMatch')} href={portalPath.users()} action={t('empty.clear')}>
        {t('empty.noMatchBody')}
      </NoMatch>
    );
    const start = await startList(userSource, portal, searchParams);
    return (
      <ListPage
        title={t('title')}
        description={t('description')}
        actions={
          can('put_portal_user') && (
            <Link href={portalPath.newUser()} className={buttonClass({ variant: 'primary' })}>
              <UserPlus aria-hidden />
              {t('invite')}
            </Link>
          )
        }
        above={<UsersNavigation current="users" mayUsers mayGroups={can('get_portal_groups')} />}
        filters={
          <>
            <UserSearch />
            <GroupFilter />
          </>
        }
      >
        <UsersList
          start={start}
          mayOpen={can('get_portal_user')}
          none={{ query: noMatch, place: noMatch, empty: noMatch }}
        />
      </ListPage>
    );
  },
});
