import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { BackLink } from '@/components/portal/back-link';
import { codeLists } from '@/components/portal/form/code-lists';
import { NoAccess } from '@/components/portal/no-access';
import { NewStore } from '@/components/portal/stores/new-store';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/portal';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.stores'))('newTitle') };
}

/** The form of a new store. */
export default async function NewStorePage() {
  const { ctx, user, can } = await requirePortal();
  if (!can('post_store')) return <NoAccess group={user.group} />;
  const t = await getTranslations('portal.stores');
  const { timezone, currency, locale } = ctx.retailer.settings;
  return (
    <div className="@container">
      <div className="px-4 pt-5 @3xl:px-6">
        <PageHeader
          title={t('newTitle')}
          back={can('get_stores') && <BackLink href="/stores">{t('title')}</BackLink>}
        />
        <NewStore lists={codeLists(await getLocale())} retailer={{ timezone, currency, locale }} />
      </div>
    </div>
  );
}
