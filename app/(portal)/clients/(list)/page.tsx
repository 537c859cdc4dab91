import { BookOpen, KeyRound, Plus, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ClientsTable } from '@/components/portal/clients/clients-table';
import { addressOf, parameter } from '@/components/portal/list/list-parameters';
import { ListSearch } from '@/components/portal/list/list-search';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { listClients } from '@/lib/domain/clients/list-clients';
import { presentClient } from '@/lib/domain/clients/present';

/** Clients on one page. */
const pageSize = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.clients');
  return { title: t('title') };
}

/** The retailer's API clients of both kinds. */
export default async function ClientsPage({ searchParams }: PageProps<'/clients'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_clients')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.clients');
  const search = await searchParams;
  const [matching, place] = [parameter(search['q']), parameter(search['after'])];
  const after = place !== null && /^\d{1,9}$/.test(place) ? Number(place) : undefined;
  // One more than the page shows: it tells whether there is another page.
  const rows = await listClients(ctx, {
    authentication: 'any',
    count: pageSize + 1,
    after,
    matching: matching ?? undefined,
  });
  const shown = rows.slice(0, pageSize);
  const create = can('post_client') && (
    <Link href="/clients/new" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      {t('new')}
    </Link>
  );
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          description={t('description')}
          actions={
            <>
              <Link href="/docs/api" className={buttonClass()}>
                <BookOpen aria-hidden />
                {t('reference')}
              </Link>
              {create}
            </>
          }
          className="pb-4"
        />
        <div className="pb-4">
          <ListSearch label={t('search')} action="/clients" />
        </div>
      </div>
      {shown.length === 0 ? (
        <div className="border-t">
          {matching === null && after === undefined ? (
            <EmptyState icon={<KeyRound />} title={t('empty.title')} action={create}>
              {t('empty.body')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={t('empty.noMatch')}
              action={
                <Link href="/clients" className={buttonClass()}>
                  {t('empty.clear')}
                </Link>
              }
            >
              {t('empty.noMatchBody')}
            </EmptyState>
          )}
        </div>
      ) : (
        <>
          <ClientsTable
            mayOpen={can('get_client')}
            clients={shown.map(presentClient)}
            format={await portalValueFormat(ctx.retailer)}
            timeZone={ctx.retailer.settings.timezone}
          />
          <PageLinks
            summary={t('summary', { count: shown.length })}
            first={after === undefined ? null : addressOf('/clients', { q: matching })}
            next={
              rows.length > pageSize ? addressOf('/clients', { q: matching, after: shown.at(-1)?.id }) : null
            }
          />
        </>
      )}
    </div>
  );
}
