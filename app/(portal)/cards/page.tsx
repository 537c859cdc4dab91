import { CreditCard, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { CardsTable } from '@/components/portal/cards/cards-table';
import { ImportCards } from '@/components/portal/cards/import-cards';
import { ListSearch } from '@/components/portal/list/list-search';
import { addressOf, textArgument } from '@/components/portal/list/page-address';
import { PageLinks } from '@/components/portal/list/page-links';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { listCards } from '@/lib/domain/cards/list-cards';
import { presentCard } from '@/lib/domain/cards/present';
import type { CardWire } from '@/lib/domain/cards/schema';
import type { Context } from '@/lib/platform/context';
import { orNull } from '@/lib/core/errors';

const pageSize = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.cards'))('title') };
}

/** The retailer's cards, and the import of more. */
export default async function CardsPage({ searchParams }: PageProps<'/cards'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_cards')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.cards');
  const { cards: check, timezone } = ctx.retailer.settings;
  const search = await searchParams;
  const q = textArgument(search, 'q');
  const after = [search['after']].flat()[0] ?? null;
  const found = await readCards(ctx, q, after);
  const rows = found.slice(0, pageSize);
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader
          title={t('title')}
          description={t('description')}
          actions={check !== 'off' && <ListSearch label={t('search')} action="/cards" />}
        />
        {can('import_cards') && check !== 'off' && (
          <div className="max-w-3xl pb-6">
            <ImportCards check={check} />
          </div>
        )}
      </div>
      {check === 'off' && rows.length === 0 ? (
        <EmptyState
          icon={<CreditCard />}
          title={t('off.title')}
          action={
            can('get_settings') && (
              <Link href="/settings" className={buttonClass({ variant: 'secondary' })}>
                {t('off.action')}
              </Link>
            )
          }
        >
          {t('off.body')}
        </EmptyState>
      ) : rows.length > 0 ? (
        <>
          <CardsTable rows={rows} format={await portalValueFormat(ctx.retailer)} timeZone={timezone} />
          <PageLinks
            summary={t('summary', { count: rows.length })}
            first={after === null ? null : addressOf('/cards', { q })}
            next={
              found.length > pageSize ? addressOf('/cards', { q, after: rows.at(-1)?.place ?? null }) : null
            }
          />
        </>
      ) : q === null && after === null ? (
        <EmptyState icon={<CreditCard />} title={t('empty.title')}>
          {t('empty.body')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t('noMatch.title')}
          action={
            <Link href="/cards" className={buttonClass({ variant: 'secondary' })}>
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

/** One more card than a page has; none where the address makes no sense. */
async function readCards(ctx: Context, q: string | null, after: string | null): Promise<CardWire[]> {
  const list = { count: pageSize + 1, number: q ?? undefined, after: after ?? undefined };
  return ((await orNull(listCards(ctx, list))) ?? []).map(presentCard);
}
