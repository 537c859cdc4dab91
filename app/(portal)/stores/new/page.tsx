import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { codeLists } from '@/components/portal/kit/form/code-lists';
import { NewStore } from '@/components/portal/stores/new-store';
import { PageHeader } from '@/components/ui/page-header';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.stores'))('newTitle') };
}

export default portalPage({
  needs: 'post_store',
  async view({ ctx, can }) {
    const t = await getTranslations('portal.stores');
    const { timezone, currency, locale } = ctx.retailer.settings;
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={t('newTitle')}
            back={can('get_stores') && <BackLink href={portalPath.stores()}>{t('title')}</BackLink>}
          />
          <NewStore lists={codeLists(await getLocale())} retailer={{ timezone, currency, locale }} />
        </div>
      </div>
    );
  },
});
