import { Plus, Rss } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { EventFilter } from '@/components/portal/events/event-filter';
import { eventSource } from '@/components/portal/events/event-source';
import { EventsList } from '@/components/portal/events/events-list';
import { ListPage } from '@/components/portal/kit/list/list-page';
import { NoMatch } from '@/components/portal/kit/list/no-match';
import { isEmpty, startList } from '@/components/portal/kit/list/start-list';
import { Notice } from '@/components/portal/kit/notice';
import { portalPage } from '@/components/portal/kit/portal-page';
import { WebhookTabs } from '@/components/portal/webhooks/webhook-tabs';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';
import { isRecording } from '@/lib/domain/events/recording';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.events'))('title') };
}

export default portalPage({
  needs: 'get_events',
  async view(portal, { searchParams }: PageProps<'/events'>) {
    const { ctx, can } = portal;
    const t = await getTranslations('portal.events');
    const isOn = isRecording(ctx.retailer.events, ctx.now());
    const start = await startList(eventSource, portal, searchParams);
    const newWebhook = !isOn && can('post_webhook') && (
      <Link href={portalPath.newWebhook()} className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden />
        {t('newWebhook')}
      </Link>
    );
    const noMatch = (title: string, body: string) => (
      <NoMatch title={title} href={portalPath.events()} action={t('empty.clear')}>
        {body}
      </NoMatch>
    );
    const days = ctx.retailer.settings.retention_days.events;
    return (
      <ListPage
        title={t('title')}
        description={t('description', { days })}
        above={
          <>
            <WebhookTabs current="events" can={can} />
            {!isOn && !isEmpty(start) && (
              <div className="pt-4">
                <Notice tone="warning">{t('off')}</Notice>
              </div>
            )}
          </>
        }
        filters={!isEmpty(start) && <EventFilter />}
      >
        <EventsList
          start={start}
          none={{
            query: noMatch(t('empty.noMatch'), t('empty.noMatchBody')),
            place: noMatch(t('empty.gone'), t('empty.goneBody')),
            empty: isOn ? (
              <EmptyState icon={<Rss />} title={t('empty.title')}>
                {t('empty.body')}
              </EmptyState>
            ) : (
              <EmptyState icon={<Rss />} title={t('empty.offTitle')} action={newWebhook}>
                {t('off')}
              </EmptyState>
            ),
          }}
        />
      </ListPage>
    );
  },
});
