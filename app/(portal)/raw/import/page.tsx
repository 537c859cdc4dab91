import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { ImportFiles } from '@/components/portal/import/import-files';
import { PageHeader } from '@/components/ui/page-header';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.raw.import'))('title') };
}

export default portalPage({
  needs: 'post_pos_receipt',
  async view({ can }) {
    const t = await getTranslations('portal.raw');
    return (
      <div className="@container">
        <div className="max-w-3xl px-4 pt-5 pb-10">
          <PageHeader
            back={
              can('get_raw_receipts') && <BackLink href={portalPath.rawReceipts()}>{t('title')}</BackLink>
            }
            title={t('import.title')}
            description={t('import.note')}
          />
          <ImportFiles follows={can('get_raw_receipt')} offersStores={can('get_stores')} />
        </div>
      </div>
    );
  },
});
