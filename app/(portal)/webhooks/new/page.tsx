import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { portalPage } from '@/components/portal/kit/portal-page';
import { NewWebhook } from '@/components/portal/webhooks/new-webhook';
import { PageHeader } from '@/components/ui/page-header';
import { eventTypes } from '@/lib/domain/events/schema';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.webhooks'))('newTitle') };
}

export default portalPage({
  needs: 'post_webhook',
  async view({ can }) {
    const t = await getTranslations('portal.webhooks');
    return (
      <div className="@container">
        <div className="px-4 pt-5 @3xl:px-6">
          <PageHeader
            title={t('newTitle')}
            back={can('get_webhooks') && <BackLink href={portalPath.webhooks()}>{t('title')}</BackLink>}
          />
          <NewWebhook types={eventTypes} />
        </div>
      </div>
    );
  },
});
