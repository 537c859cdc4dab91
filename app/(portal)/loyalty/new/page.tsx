import { ArrowLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ProgramForm } from '@/components/portal/loyalty/program-form';
import { NoAccess } from '@/components/portal/no-access';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/auth/portal';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.loyalty'))('newTitle') };
}

/** The form of a new loyalty program. */
export default async function NewProgramPage() {
  const { user, can } = await requirePortal();
  if (!can('post_loyalty_program')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.loyalty');
  return (
    <div className="@container">
      <div className="px-4 pt-5 @3xl:px-6">
        <PageHeader
          title={t('newTitle')}
          back={
            <Link href="/loyalty">
              <ArrowLeft aria-hidden />
              {t('title')}
            </Link>
          }
        />
        <ProgramForm program={null} />
      </div>
    </div>
  );
}
