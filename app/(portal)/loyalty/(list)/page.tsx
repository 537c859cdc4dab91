import { Gift, Plus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { addressOf, numberArgument } from '@/components/portal/list/page-address';
import { PageLinks } from '@/components/portal/list/page-links';
import { ProgramsTable } from '@/components/portal/loyalty/programs-table';
import { NoAccess } from '@/components/portal/no-access';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { listPrograms } from '@/lib/domain/loyalty/list-programs';
import { presentProgram } from '@/lib/domain/loyalty/present';

const pageSize = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.loyalty'))('title') };
}

/** The retailer's loyalty programs. */
export default async function LoyaltyPage({ searchParams }: PageProps<'/loyalty'>) {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_loyalty_programs')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.loyalty');
  const after = numberArgument(await searchParams, 'after');
  const found = await listPrograms(ctx, { count: pageSize + 1, after: after ?? undefined });
  const rows = found.slice(0, pageSize).map(presentProgram);
  const newProgram = can('post_loyalty_program') && (
    <Link href="/loyalty/new" className={buttonClass({ variant: 'primary' })}>
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
          actions={rows.length > 0 && newProgram}
        />
      </div>
      {rows.length > 0 ? (
        <>
          <ProgramsTable
            rows={rows}
            format={await portalValueFormat(ctx.retailer)}
            currency={ctx.retailer.settings.currency}
            mayOpen={can('get_loyalty_program')}
          />
          <PageLinks
            summary={t('summary', { count: rows.length })}
            first={after === null ? null : '/loyalty'}
            next={found.length > pageSize ? addressOf('/loyalty', { after: rows.at(-1)?.id ?? null }) : null}
          />
        </>
      ) : (
        <EmptyState icon={<Gift />} title={t('empty.title')} action={newProgram}>
          {t('empty.body')}
        </EmptyState>
      )}
    </div>
  );
}
