import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { codeLists } from '@/components/portal/kit/form/code-lists';
import { Notice } from '@/components/portal/kit/notice';
import { SettingsForm } from '@/components/portal/settings/settings-form';
import { ShowSetup } from '@/components/portal/setup/show-setup';
import { PageHeader } from '@/components/ui/page-header';
import { may } from '@/lib/platform/auth/permissions';
import { getSetup } from '@/lib/domain/setup/get-setup';
import { presentSettings } from '@/lib/domain/retailers/present';
import { readStorageUse } from '@/lib/platform/storage-quota';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.settings'))('title') };
}

export default portalPage({
  needs: 'get_settings',
  async view({ ctx, can }) {
    const t = await getTranslations('portal.settings');
    const mayEdit = can('patch_settings');
    const isDismissed =
      can('patch_setup') && may(ctx, 'get_setup') && (await getSetup(ctx)).dismissedAt !== null;
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={t('title')}
            description={t('description', { name: ctx.retailer.name })}
            actions={isDismissed && <ShowSetup />}
          />
          {!mayEdit && (
            <div className="pb-6">
              <Notice>{t('readOnly')}</Notice>
            </div>
          )}
          <SettingsForm
            settings={presentSettings(ctx.retailer)}
            rateLimitMax={ctx.retailer.limits.rateLimitMax}
            storage={await readStorageUse(ctx)}
            lists={codeLists(await getLocale())}
            mayEdit={mayEdit}
          />
        </div>
      </div>
    );
  },
});
