import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { ProgramForm } from '@/components/portal/loyalty/program-form';
import { PageHeader } from '@/components/ui/page-header';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.loyalty'))('newTitle') };
}

export default portalPage({
  needs: 'post_loyalty_program',
  async view({ ctx, can }) {
    const t = await getTranslations('portal.loyalty');
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={t('newTitle')}
            back={
              can('get_loyalty_programs') && (
                <BackLink href={portalPath.loyaltyPrograms()}>{t('title')}</BackLink>
              )
            }
          />
          <ProgramForm program={null} currency={ctx.retailer.settings.currency} />
        </div>
      </div>
    );
  },
});
