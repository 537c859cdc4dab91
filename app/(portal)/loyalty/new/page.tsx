import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '@/components/portal/back-link';
import { ProgramForm } from '@/components/portal/loyalty/program-form';
import { NoAccess } from '@/components/portal/no-access';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.loyalty'))('newTitle') };
}

/** The form of a new loyalty program. */
export default async function NewProgramPage() {
  const { ctx, user, can } = await requirePortal();
  if (!can('post_loyalty_program')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.loyalty');
  return (
    <div className="@container">
      <div className="px-4 pt-5 @3xl:px-6">
        <PageHeader
          title={t('newTitle')}
          back={can('get_loyalty_programs') && <BackLink href="/loyalty">{t('title')}</BackLink>}
        />
        <ProgramForm program={null} currency={ctx.retailer.settings.currency} />
      </div>
    </div>
  );
}
