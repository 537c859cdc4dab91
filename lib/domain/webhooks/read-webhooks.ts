import { notFound } from '@/lib/core/errors';
import { isUuid, newId } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import { readEventsAt } from '@/lib/domain/events/store/feed';
import { composeBody, type DeliveredEvent } from './compose';
import { testType, type WebhookDeliveryWire, type PreviewWire } from './schema';
import { presentWebhookDelivery } from './present';
import { signatureHeaders, signingSecrets } from './sign';
import {
  findDelivery,
  readAttempts,
  readDeliveries,
  type WebhookDeliveryRow,
  type ListWebhookDeliveries,
} from './store/deliveries';
import { findWebhook, readWebhooks, type WebhookRow } from './store/webhooks';

export function listWebhooks(
  ctx: Context<'get_webhooks'>,
  list: { readonly count: number; readonly after?: number | undefined },
): Promise<WebhookRow[]> {
  return readWebhooks(ctx, list);
}

export async function getWebhook(ctx: Context<'get_webhooks'>, id: number): Promise<WebhookRow> {
  const row = await findWebhook(ctx, id);
  if (row === null) throw notFound('webhook');
  return row;
}

/**
 * Lists deliveries, those of the newest events first.
 * @throws ServiceError `not_found`.
 */
export async function listWebhookDeliveries(
  ctx: Context<'get_webhooks'>,
  id: number,
  list: ListWebhookDeliveries,
): Promise<WebhookDeliveryRow[]> {
  const { id: known } = await getWebhook(ctx, id);
  if (list.after !== undefined && !isUuid(list.after)) throw notFound('event');
  return readDeliveries(ctx, known, list);
}

/**
 * Returns a delivery, with the body that would be sent now.
 * @throws ServiceError `not_found`.
 */
export async function readWebhookDelivery(
  ctx: Context<'get_webhooks'>,
  id: number,
  eventId: string,
): Promise<WebhookDeliveryWire> {
  const { webhook, delivery } = await getBoth(ctx, id, eventId);
  const attempts = await readAttempts(ctx, webhook.id, delivery.eventId);
  const body = await composeBody(ctx, webhook, delivery, await eventOf(ctx, delivery));
  return presentWebhookDelivery(delivery, attempts, body);
}

export async function getBoth(
  ctx: Context,
  id: number,
  eventId: string,
): Promise<{ readonly webhook: WebhookRow; readonly delivery: WebhookDeliveryRow }> {
  const webhook = await findWebhook(ctx, id);
  if (webhook === null) throw notFound('webhook');
  const delivery = isUuid(eventId) ? await findDelivery(ctx, id, eventId) : null;
  if (delivery === null) throw notFound('event');
  return { webhook, delivery };
}

async function eventOf(ctx: Context, { type, position }: WebhookDeliveryRow): Promise<DeliveredEvent> {
  if (type === testType) return 'test';
  if (position === null) return 'gone';
  return (await readEventsAt(ctx, [position])).get(position) ?? 'gone';
}

/**
 * Composes the request for an earlier event, or for a test if there is no `eventId`.
 * @throws ServiceError `not_found` for the webhook or the event.
 */
export async function previewWebhook(
  ctx: Context<'patch_webhook'>,
  id: number,
  eventId: string | undefined,
): Promise<PreviewWire> {
  const webhook = await findWebhook(ctx, id);
  if (webhook === null) throw notFound('webhook');
  const at = ctx.now();
  const known =
    eventId === undefined ? { eventId: newId(), eventAt: at } : (await getBoth(ctx, id, eventId)).delivery;
  const event = 'type' in known ? await eventOf(ctx, known) : 'test';
  const body = await composeBody(ctx, webhook, known, event);
  if (body === null) throw notFound('event');
  const headers = signatureHeaders(signingSecrets(webhook), { id: known.eventId, at, body });
  return { url: webhook.url, headers: { 'content-type': 'application/json', ...headers }, body };
}
