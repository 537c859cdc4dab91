import { conflict, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { findPositionBefore } from '@/lib/domain/events/store/feed';
import { deliverWebhooksJob } from './deliver-webhooks-job';
import { getBoth } from './read-webhooks';
import { testType } from './schema';
import { insertDeliveries } from './store/deliveries';
import { findWebhook, updateWebhook, type WebhookRow } from './store/webhooks';

/**
 * Queues a test. A test is tried once, and its failure does not count towards disabling the webhook. Returns
 * the id of its event.
 * @throws ServiceError `not_found`, `conflict` if the webhook is disabled.
 */
export function sendTest(ctx: Context<'patch_webhook'>, id: number): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const webhook = await getEnabled(inner, id);
    const eventId = newId();
    const now = inner.now();
    const test = { eventId, type: testType, eventAt: now, position: null };
    await insertDeliveries(inner, id, [test], now);
    await wake(inner, webhook, {});
    return eventId;
  });
}

/** @throws ServiceError `not_found`, `conflict` if the webhook is disabled. */
export async function resendEvent(ctx: Context<'patch_webhook'>, id: number, eventId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const webhook = await getEnabled(inner, id);
    const { delivery } = await getBoth(inner, id, eventId);
    await insertDeliveries(inner, id, [delivery], inner.now());
    await recordChange(inner, {
      action: 'webhook_resent',
      subjectType: 'webhook',
      subjectId: String(id),
      before: null,
      after: { event: delivery.eventId },
    });
    await wake(inner, webhook, {});
  });
}

/**
 * Sends all events since `since` again, even events that were delivered.
 * @throws ServiceError `not_found`, `conflict` if the webhook is disabled.
 */
export async function replaySince(ctx: Context<'patch_webhook'>, id: number, since: Date): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const webhook = await getEnabled(inner, id);
    const position = await findPositionBefore(inner, since);
    await recordChange(inner, {
      action: 'webhook_replayed',
      subjectType: 'webhook',
      subjectId: String(id),
      before: null,
      after: { since: since.toISOString() },
    });
    if (position !== null && position < webhook.position) await wake(inner, webhook, { position });
  });
}

async function getEnabled(ctx: Context, id: number): Promise<WebhookRow> {
  const webhook = await findWebhook(ctx, id, 'held');
  if (webhook === null) throw notFound('webhook');
  if (webhook.status === 'disabled') {
    throw conflict('the webhook is disabled; enable it first', 'webhook_disabled');
  }
  return webhook;
}

/** The webhook becomes due now. A pause that its receiver demanded ends, because a user wants to send. */
async function wake(ctx: Context, { id }: WebhookRow, columns: Partial<WebhookRow>): Promise<void> {
  await updateWebhook(ctx, id, { ...columns, dueAt: ctx.now(), pausedUntil: null });
  await enqueue(ctx, deliverWebhooksJob, {});
}
