import { SearchX, UserPlus, X } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { addressOf, parameter } from '@/components/portal/list/list-parameters';
import { ListSearch } from '@/components/portal/list/list-search';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { UsersNavigation } from '@/components/portal/users/users-navigation';
import { UsersTable } from '@/components/portal/users/users-table';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { listPortalUsers } from '@/lib/domain/portal-users/list-portal-users';
import { presentPortalUser } from '@/lib/domain/portal-users/present';

/** Users on one page. */
const pageSize = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.users');
  return { title: t('title') };
}

/** Who may sign in to the portal. */
export default async function UsersPage({ searchParams }: PageProps<'/users'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_portal_users')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.users');
  const search = await searchParams;
  const q = parameter(search['q']);
  const group = parameter(search['group']);
  const after = parameter(search['after']);
  // One more than the page shows: it tells whether there is another page.
  const rows = await listPortalUsers(ctx, {
    count: pageSize + 1,
    after: after ?? undefined,
    matching: q ?? undefined,
    group: group ?? undefined,
  });
  const shown = rows.slice(0, pageSize);
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          description={t('description')}
          className="pb-3"
          actions={
            can('put_portal_user') && (
              <Link href="/users/new" className={buttonClass({ variant: 'primary' })}>
                <UserPlus aria-hidden />
                {t('invite')}
              </Link>
            )
          }
        />
      </div>
      <UsersNavigation current="users" mayUsers mayGroups={can('get_portal_groups')} />
      <div className="flex flex-wrap items-center gap-3 px-4 py-4">
        <ListSearch label={t('search')} action="/users" />
        {group !== null && (
          <Link href={addressOf('/users', { q })} className={buttonClass({ size: 'sm' })}>
            {t('inGroup', { group })}
            <X aria-hidden />
            <span className="sr-only">{t('anyGroup')}</span>
          </Link>
        )}
      </div>
      {shown.length === 0 ? (
        <div className="border-t">
          <EmptyState
            icon={<SearchX />}
            title={t('empty.noMatch')}
            action={
              <Link href="/users" className={buttonClass()}>
                {t('empty.clear')}
              </Link>
            }
          >
            {t('empty.noMatchBody')}
          </EmptyState>
        </div>
      ) : (
        <>
          <UsersTable
            users={shown.map(presentPortalUser)}
            format={await portalValueFormat(ctx.retailer)}
            timeZone={ctx.retailer.settings.timezone}
            mayOpen={can('get_portal_user')}
          />
          <PageLinks
            summary={t('summary', { count: shown.length })}
            first={after === null ? null : addressOf('/users', { q, group })}
            next={
              rows.length > pageSize ? addressOf('/users', { q, group, after: shown.at(-1)?.email }) : null
            }
          />
        </>
      )}
    </div>
  );
}
