import { hasMailServer } from '@/lib/domain/delivery/send/choose-provider';
import { listActiveUsersIn } from '@/lib/domain/portal-users/store/users';
import { expandPermissions } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { enqueueAll } from '@/lib/platform/queue/enqueue';
import { sendWebhookMailJob } from './send-webhook-mail-job';

export type WebhookMail = 'warning' | 'failing' | 'gone';

/** Queues a mail to each user who may change webhooks. Call this in a transaction. */
export async function queueWebhookMails(ctx: Context, webhookId: number, about: WebhookMail): Promise<void> {
  if (!hasMailServer(ctx.retailer)) return;
  const groups = Object.entries(ctx.retailer.settings.portal_groups).flatMap(([group, names]) =>
    expandPermissions(names).has('view.patch_webhook') ? [group] : [],
  );
  const users = await listActiveUsersIn(ctx, groups);
  const data = { retailer_id: ctx.retailer.id, webhook_id: webhookId, about };
  await enqueueAll(
    ctx,
    sendWebhookMailJob,
    users.map((user_id) => ({ data: { ...data, user_id } })),
  );
}
