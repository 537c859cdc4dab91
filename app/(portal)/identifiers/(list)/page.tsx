import { SearchX, UserRound } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { IdentifiersTable } from '@/components/portal/identifiers/identifiers-table';
import { readPeople, type PeoplePage } from '@/components/portal/identifiers/read-people';
import { ListSearch } from '@/components/portal/list/list-search';
import { addressOf, numberArgument, textArgument } from '@/components/portal/list/page-address';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { Notice } from '@/components/portal/notice';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/auth/portal';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.identifiers'))('title') };
}

/** The retailer's consumers: the last changed, or those that what was typed finds. */
export default async function IdentifiersPage({ searchParams }: PageProps<'/identifiers'>) {
  const { ctx, user, can } = await requirePortal();
  const mayList = can('get_identifiers');
  const maySearch = can('search_identifiers');
  if (!mayList && !maySearch) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.identifiers');
  const search = await searchParams;
  const q = maySearch ? textArgument(search, 'q') : null;
  const [after, offset] = [textArgument(search, 'after'), numberArgument(search, 'offset') ?? 0];
  const page: PeoplePage =
    q === null && !mayList
      ? { kind: 'words', rows: [], isCut: false }
      : await readPeople(ctx, { q, after, offset: Math.min(offset, 1000) });
  const all = (
    <Link href="/identifiers" className={buttonClass({ variant: 'secondary' })}>
      {t('noMatch.all')}
    </Link>
  );
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          actions={maySearch && <ListSearch label={t('search')} action="/identifiers" />}
        />
        {page.kind === 'problem' && (
          <div className="pb-4">
            <Notice tone="warning">{t('problem', { reason: page.reason })}</Notice>
          </div>
        )}
      </div>
      {page.kind !== 'problem' && page.rows.length > 0 ? (
        <>
          <IdentifiersTable
            rows={page.rows}
            format={await portalValueFormat(ctx.retailer)}
            timeZone={ctx.retailer.settings.timezone}
            mayOpen={can('get_identifier')}
          />
          <Links page={page} address={{ q, after, offset }} />
        </>
      ) : q === null && after === null ? (
        <EmptyState icon={<UserRound />} title={t(mayList ? 'empty.title' : 'title')}>
          {t(mayList ? 'empty.body' : 'noMatch.body')}
        </EmptyState>
      ) : (
        <EmptyState icon={<SearchX />} title={t('noMatch.title')} action={mayList && all}>
          {t('noMatch.body')}
        </EmptyState>
      )}
    </div>
  );
}

interface LinksProps {
  readonly page: Exclude<PeoplePage, { kind: 'problem' }>;
  readonly address: { readonly q: string | null; readonly after: string | null; readonly offset: number };
}

async function Links({ page, address: { q, after, offset } }: LinksProps) {
  const t = await getTranslations('portal.identifiers');
  const count = page.rows.length;
  const isFirst = after === null && offset === 0;
  const first = isFirst ? null : addressOf('/identifiers', { q });
  switch (page.kind) {
    case 'newest':
      return (
        <PageLinks
          summary={t('summary', { count })}
          first={first}
          next={page.next === null ? null : addressOf('/identifiers', { after: page.next })}
        />
      );
    case 'words':
      return (
        <PageLinks
          summary={page.isCut ? t('firstOfMany', { count }) : t('summary', { count })}
          first={null}
          next={null}
        />
      );
    case 'query':
      return (
        <PageLinks
          summary={t('hits', { shown: `${offset + 1}–${offset + count}`, hits: page.hits })}
          first={first}
          next={page.next === null ? null : addressOf('/identifiers', { q, offset: page.next })}
        />
      );
    default:
      return null;
  }
}
