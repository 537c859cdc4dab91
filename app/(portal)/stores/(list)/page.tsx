import { Plus, SearchX, Store } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ListSearch } from '@/components/portal/list/list-search';
import { addressOf, numberArgument, textArgument } from '@/components/portal/list/page-address';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { StoresTable, type StoreListRow } from '@/components/portal/stores/stores-table';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import type { Context } from '@/lib/platform/context';
import { isSilent } from '@/lib/domain/stores/silent';
import { listTills } from '@/lib/domain/stores/list-tills';
import { presentStore } from '@/lib/domain/stores/present';
import { listStores } from '@/lib/domain/stores/list-stores';

const pageSize = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.stores'))('title') };
}

/** The retailer's stores by reference, those that match what was typed. */
export default async function StoresPage({ searchParams }: PageProps<'/stores'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_stores')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.stores');
  const search = await searchParams;
  const [q, after] = [textArgument(search, 'q'), numberArgument(search, 'after')];
  const found = await listStores(ctx, {
    count: pageSize + 1,
    after: after ?? undefined,
    matching: q ?? undefined,
  });
  const page = found.slice(0, pageSize);
  const rows = await Promise.all(
    page.map(async (store) => ({
      store: presentStore(store),
      tills: can('get_store_tills') ? await countTills(ctx, store.reference) : null,
    })),
  );
  const mayCreate = can('post_store');
  const newStore = mayCreate && (
    <Link href="/stores/new" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      {t('new')}
    </Link>
  );
  const last = page.at(-1)?.reference ?? null;
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          actions={
            <>
              <ListSearch label={t('search')} action="/stores" />
              {rows.length > 0 && newStore}
            </>
          }
        />
      </div>
      {rows.length > 0 ? (
        <>
          <StoresTable rows={rows} mayOpen={can('get_store')} />
          <PageLinks
            summary={t('summary', { count: rows.length })}
            first={after === null ? null : addressOf('/stores', { q })}
            next={found.length > pageSize ? addressOf('/stores', { q, after: last }) : null}
          />
        </>
      ) : q === null && after === null ? (
        <EmptyState icon={<Store />} title={t('empty.title')} action={newStore}>
          {t('empty.body')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t('noMatch.title')}
          action={
            <Link href="/stores" className={buttonClass({ variant: 'secondary' })}>
              {t('noMatch.all')}
            </Link>
          }
        >
          {t('noMatch.body')}
        </EmptyState>
      )}
    </div>
  );
}

async function countTills(ctx: Context, reference: number): Promise<StoreListRow['tills']> {
  const tills = await listTills(ctx, reference);
  const now = new Date();
  return { all: tills.length, silent: tills.filter(({ lastSeenAt }) => isSilent(lastSeenAt, now)).length };
}
