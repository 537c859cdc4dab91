import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { codeLists } from '@/components/portal/form/code-lists';
import { NoAccess } from '@/components/portal/no-access';
import { Notice } from '@/components/portal/notice';
import { SettingsForm } from '@/components/portal/settings/settings-form';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';
import { presentSettings } from '@/lib/domain/retailers/present';
import { readStorageUse } from '@/lib/platform/storage/quota';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.settings'))('title') };
}

/** The settings of the retailer, in sections. */
export default async function SettingsPage() {
  const { ctx, user, can } = await requirePortal();
  if (!can('get_settings')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.settings');
  const mayEdit = can('patch_settings');
  return (
    <div className="@container">
      <div className="px-4 pt-5 @3xl:px-6">
        <PageHeader title={t('title')} description={t('description', { name: ctx.retailer.name })} />
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
}
