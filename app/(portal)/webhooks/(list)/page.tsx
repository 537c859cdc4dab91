import { Plus, Webhook } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { isEmpty, startList } from '@/components/portal/kit/list/start-list';
import { portalPage } from '@/components/portal/kit/portal-page';
import { webhookSource } from '@/components/portal/webhooks/webhook-source';
import { WebhookTabs } from '@/components/portal/webhooks/webhook-tabs';
import { WebhooksList } from '@/components/portal/webhooks/webhooks-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.webhooks'))('title') };
}

export default portalPage({
  needs: 'get_webhooks',
  async view(portal, { searchParams }: PageProps<'/webhooks'>) {
    const t = await getTranslations('portal.webhooks');
    const newWebhook = portal.can('post_webhook') && (
      <Link href={portalPath.newWebhook()} className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden />
        {t('new')}
      </Link>
    );
    const noMatch = (
      <NoMatch title={t('notFound.title')} href={portalPath.webhooks()} action={t('notFound.back')}>
        {t('notFound.body')}
      </NoMatch>
    );
    const start = await startList(webhookSource, portal, searchParams);
    return (
      <ListPage
        title={t('title')}
        description={t('description')}
        actions={!isEmpty(start) && newWebhook}
        above={<WebhookTabs current="webhooks" can={portal.can} />}
      >
        <WebhooksList
          start={start}
          none={{
            query: noMatch,
            place: noMatch,
            empty: (
              <EmptyState icon={<Webhook />} title={t('empty.title')} action={newWebhook}>
                {t('empty.body')}
              </EmptyState>
            ),
          }}
        />
      </ListPage>
    );
  },
});
