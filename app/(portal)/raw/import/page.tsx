import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '@/components/portal/back-link';
import { ImportFiles } from '@/components/portal/import/import-files';
import { NoAccess } from '@/components/portal/no-access';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.raw.import'))('title') };
}

/** Files of tills, of any size, sent as raw receipts by the browser. */
export default async function ImportPage() {
  const { user, can } = await requirePortal();
  if (!can('post_pos_receipt')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.raw');
  return (
    <div className="@container">
      <div className="max-w-3xl px-4 pt-5 pb-10">
        <PageHeader
          back={can('get_raw_receipts') && <BackLink href="/raw">{t('title')}</BackLink>}
          title={t('import.title')}
          description={t('import.note')}
        />
        <ImportFiles follows={can('get_raw_receipt')} />
      </div>
    </div>
  );
}
