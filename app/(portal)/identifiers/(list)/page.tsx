import { UserRound } from 'lucide-react';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { IdentifiersTable } from '@/components/portal/identifiers/identifiers-table';
import { NoPeople, type NamedReading } from '@/components/portal/identifiers/no-people';
import { offsetMax, readPeople, type PeoplePage } from '@/components/portal/identifiers/read-people';
import { addressOf, numberArgument, textArgument } from '@/components/portal/list/page-address';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { listHref, parseListAddress } from '@/components/portal/receipt-list/list-address';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { QueryProblem } from '@/components/portal/search-box/query-problem';
import { searchFields } from '@/components/portal/search-box/search-field';
import { EmptyState } from '@/components/ui/empty-state';
import { requirePortal } from '@/lib/platform/auth/portal';
import type { Context } from '@/lib/platform/context';
import { findOtherReadings } from '@/lib/domain/identifiers/other-readings';
import { queryOf } from '@/lib/search/counter/counter-query';
import { personQuery } from '@/lib/search/counter/person-query';
import { identifierCatalogue } from '@/lib/search/identifier-fields';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.identifiers'))('title') };
}

/** One page of the retailer's consumers, last changed first, as the address says. */
export default async function IdentifiersPage({ searchParams }: PageProps<'/identifiers'>) {
  const { ctx, user, can } = await requirePortal();
  const [mayList, maySearch] = [can('get_identifiers'), can('search_identifiers')];
  if (!mayList && !maySearch) return <NoAccess group={user.group} />;
  const search = await searchParams;
  const query = maySearch ? parseListAddress((name) => search[name]).query : null;
  const t = await getTranslations('portal.identifiers');
  if (query === null && !mayList) {
    return <Empty title={t('searchFirst.title')} body={t('searchFirst.body')} />;
  }
  const setting = counterSetting(ctx.retailer.settings);
  // The box may send what was typed before its script is there.
  const meaning = query === null ? null : queryOf(personQuery(query, setting));
  if (meaning !== null) redirect(listHref({ query: meaning }, 'identifiers'));
  const after = textArgument(search, 'after');
  const offset = Math.min(numberArgument(search, 'offset') ?? 0, offsetMax);
  const page = await readPeople(ctx, { query, after, offset });
  if (page.kind === 'gone') return <NoPeople reason="place" readings={[]} />;
  if (page.kind === 'refused') {
    return (
      <QueryProblem
        query={query ?? ''}
        error={page.error}
        hrefOf={(next) => listHref({ query: next }, 'identifiers')}
        meaningOf={(word) => queryOf(personQuery(word, setting))}
        recently={null}
      />
    );
  }
  if (page.rows.length === 0) {
    if (after !== null || offset > 0) return <NoPeople reason="place" readings={[]} />;
    if (query === null) return <Empty title={t('empty.title')} body={t('empty.body')} />;
    return <NoPeople reason="query" readings={await namedReadings(ctx, query)} />;
  }
  return (
    <>
      <IdentifiersTable
        rows={page.rows}
        format={await portalValueFormat(ctx.retailer)}
        timeZone={ctx.retailer.settings.timezone}
        mayOpen={can('get_identifier')}
      />
      <Links page={page} address={{ query, after, offset }} />
    </>
  );
}

function Empty({ title, body }: { readonly title: string; readonly body: string }) {
  return (
    <div className="border-t py-8">
      <EmptyState icon={<UserRound />} title={title}>
        {body}
      </EmptyState>
    </div>
  );
}

async function namedReadings(ctx: Context, query: string): Promise<NamedReading[]> {
  const readings = await findOtherReadings(ctx, query);
  const fields = await searchFields(identifierCatalogue(ctx.retailer.settings));
  const nameOf = (path: string) => fields.find((field) => field.path === path)?.help ?? path;
  return readings.map((reading) => ({ ...reading, label: reading.paths.map(nameOf).join(', ') }));
}

interface LinksProps {
  readonly page: Extract<PeoplePage, { kind: 'newest' | 'found' }>;
  readonly address: { readonly query: string | null; readonly after: string | null; readonly offset: number };
}

async function Links({ page, address: { query: q, after, offset } }: LinksProps) {
  const t = await getTranslations('portal.identifiers');
  const count = page.rows.length;
  const first = after === null && offset === 0 ? null : addressOf('/identifiers', { q });
  if (page.kind === 'newest') {
    const next = page.next === null ? null : addressOf('/identifiers', { after: page.next });
    return <PageLinks summary={`${t('summary', { count })} · ${t('order')}`} first={first} next={next} />;
  }
  const { hits, time, next } = page;
  return (
    <PageLinks
      summary={`${t('found', { from: offset + 1, to: offset + count, hits, time })} · ${t('order')}`}
      first={first}
      next={next === null ? null : addressOf('/identifiers', { q, offset: next })}
    />
  );
}
