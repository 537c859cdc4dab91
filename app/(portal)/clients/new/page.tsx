import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { ClientForm } from '@/components/portal/clients/client-form';
import { presets } from '@/components/portal/clients/presets';
import { PageHeader } from '@/components/ui/page-header';
import { heldPermissions } from '@/lib/platform/auth/held-permissions';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.clients.form');
  return { title: t('title') };
}

export default portalPage({
  needs: 'post_client',
  async view({ ctx, can }, { searchParams }: PageProps<'/clients/new'>) {
    const t = await getTranslations('portal.clients');
    const { preset } = await searchParams;
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={t('form.title')}
            back={can('get_clients') && <BackLink href={portalPath.clients()}>{t('title')}</BackLink>}
          />
          <ClientForm
            offered={heldPermissions(ctx)}
            preset={presets.find((known) => known === preset) ?? null}
          />
        </div>
      </div>
    );
  },
});
