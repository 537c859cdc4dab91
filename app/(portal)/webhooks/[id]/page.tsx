import { Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { auditList } from '@/components/portal/audit/list';
import { portalFormatLocale, portalValueFormat } from '@/components/portal/kit/format/value-format';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { portalPage } from '@/components/portal/kit/portal-page';
import { Deliveries } from '@/components/portal/webhooks/deliveries';
import { EditWebhook } from '@/components/portal/webhooks/edit-webhook';
import { WebhookActions } from '@/components/portal/webhooks/webhook-actions';
import { WebhookFacts } from '@/components/portal/webhooks/webhook-facts';
import { WebhookHealth } from '@/components/portal/webhooks/webhook-health';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import { may } from '@/lib/platform/auth/permissions';
import type { Portal } from '@/lib/platform/auth/portal';
import { numberInPath } from '@/lib/platform/http/path';
import { orNull } from '@/lib/core/errors';
import { portalPath } from '@/lib/core/portal-path';
import { eventTypes } from '@/lib/domain/events/schema';
import { presentWebhook } from '@/lib/domain/webhooks/present';
import { getWebhook } from '@/lib/domain/webhooks/read-webhooks';
import type { WebhookWire } from '@/lib/domain/webhooks/schema';

const findPageWebhook = cache(async (id: string): Promise<WebhookWire | null> => {
  const { ctx } = await requirePortal();
  if (!may(ctx, 'get_webhooks')) return null;
  const row = await orNull(getWebhook(ctx, numberInPath().parse(id)));
  return row === null ? null : presentWebhook(row);
});

function titleOf({ description, url }: WebhookWire): string {
  return description === '' ? new URL(url).host : description;
}

export async function generateMetadata({ params }: PageProps<'/webhooks/[id]'>): Promise<Metadata> {
  const webhook = await findPageWebhook((await params).id);
  const t = await getTranslations('portal.webhooks');
  return { title: webhook === null ? t('notFound.title') : titleOf(webhook) };
}

export default portalPage({
  needs: 'get_webhooks',
  load: async (_portal: Portal, { params }: PageProps<'/webhooks/[id]'>) =>
    findPageWebhook((await params).id),
  async view(portal, { searchParams }: PageProps<'/webhooks/[id]'>, webhook) {
    const { ctx, can } = portal;
    const mayChange = can('patch_webhook');
    const isEditing = mayChange && (await searchParams)['edit'] !== undefined;
    const t = await getTranslations('portal.webhooks');
    const tUi = await getTranslations('ui');
    const page = portalPath.webhook(webhook.id);
    const format = portalValueFormat(portal);
    const when = (at: string) => format.instant(new Date(at), ctx.retailer.settings.timezone);
    const title = titleOf(webhook);
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={isEditing ? t('editTitle') : title}
            badge={!isEditing && <WebhookHealth webhook={webhook} />}
            back={
              <BackLink href={isEditing ? page : portalPath.webhooks()}>
                {isEditing ? title : t('title')}
              </BackLink>
            }
            actions={
              !isEditing && (
                <>
                  {can('get_audit') && (
                    <Link
                      href={auditList.path({ subject_type: 'webhook', subject_id: String(webhook.id) })}
                      className={buttonClass({ variant: 'ghost' })}
                    >
                      {t('history')}
                    </Link>
                  )}
                  {mayChange && (
                    <>
                      <WebhookActions webhook={webhook} mayDelete={can('delete_webhook')} />
                      <Link
                        data-command="edit"
                        aria-keyshortcuts="e"
                        href={portalPath.webhook(webhook.id, { edit: true })}
                        className={buttonClass({ variant: 'primary' })}
                      >
                        <Pencil aria-hidden />
                        {tUi('edit')}
                      </Link>
                    </>
                  )}
                </>
              )
            }
          />
          {isEditing ? (
            <EditWebhook webhook={webhook} types={eventTypes} />
          ) : (
            <div className="flex flex-col gap-5">
              <WebhookFacts webhook={webhook} when={when} />
              <Deliveries
                webhookId={webhook.id}
                mayResend={mayChange && webhook.status === 'enabled'}
                locale={portalFormatLocale(portal)}
                timezone={ctx.retailer.settings.timezone}
              />
            </div>
          )}
        </div>
      </div>
    );
  },
});
