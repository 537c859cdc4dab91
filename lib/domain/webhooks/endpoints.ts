import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { apiUrl } from '@/lib/core/paths';
import { created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { integerArgument, integerText } from '@/lib/platform/http/query';
import { createWebhook, patchWebhook, removeWebhook, rotateSecret, type WithSecret } from './change-webhooks';
import { presentWebhookDeliverySummary, presentWebhook } from './present';
import {
  readWebhookDelivery,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  previewWebhook,
} from './read-webhooks';
import {
  deliveryInPath,
  deliveryOut,
  deliverySummaryOut,
  patchWebhookBody,
  postWebhookBody,
  previewBody,
  previewOut,
  replayBody,
  testOut,
  webhookInPath,
  webhookOut,
  webhookWithSecretOut,
  type WebhookWithSecretWire,
} from './schema';
import { replaySince, resendEvent, sendTest } from './send-again';

function presentWithSecret({ row, secret }: WithSecret): WebhookWithSecretWire {
  return { ...presentWebhook(row), secret };
}

export const postWebhook = endpoint({
  operation: 'post_webhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook',
  description:
    'Events are sent to its address from now on, signed with the secret that only this response contains (Standard ' +
    'Webhooks 1.0). Each is sent at least once, in no promised order; `GET /events` has them complete and in order. ' +
    'A retailer can have 20 webhooks.',
  accepts: { 'application/json': postWebhookBody },
  answers: {
    201: { description: 'Created; the response includes the secret', schema: webhookWithSecretOut },
  },
  errors: ['conflict'],
  run: async (ctx, { body }) => {
    const made = await createWebhook(ctx, body.value);
    return created(apiUrl('webhooks', made.row.id), presentWithSecret(made));
  },
});

export const getWebhooks = endpoint({
  operation: 'get_webhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks by id',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: integerText({ min: 0, max: 2_147_483_647 }).optional(),
  },
  answers: { 200: { description: 'A page of webhooks', schema: z.array(webhookOut) } },
  run: async (ctx, { query }) => ok((await listWebhooks(ctx, query)).map(presentWebhook)),
});

export const getWebhookById = endpoint({
  operation: 'get_webhooks',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  summary: 'Read a webhook',
  params: webhookInPath,
  answers: { 200: { description: 'The webhook, without its secret', schema: webhookOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentWebhook(await getWebhook(ctx, params.webhook_id))),
});

export const patchWebhookById = endpoint({
  operation: 'patch_webhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  summary: 'Change a webhook',
  params: webhookInPath,
  accepts: { 'application/json': patchWebhookBody },
  answers: { 200: { description: 'The webhook afterwards', schema: webhookOut } },
  errors: ['not_found'],
  run: async (ctx, { params, body }) =>
    ok(presentWebhook(await patchWebhook(ctx, params.webhook_id, body.value))),
});

export const deleteWebhookById = endpoint({
  operation: 'delete_webhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  summary: 'Delete a webhook',
  description: 'What waits for it is not sent any more, and what is known of its deliveries is deleted.',
  params: webhookInPath,
  answers: { 204: { description: 'Deleted' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    await removeWebhook(ctx, params.webhook_id);
    return noContent();
  },
});

export const rotateWebhookSecret = endpoint({
  operation: 'patch_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/_rotate',
  summary: 'Rotate the secret of a webhook',
  description: 'For 24 hours requests have signatures by both secrets.',
  params: webhookInPath,
  answers: { 200: { description: 'The webhook with its new secret', schema: webhookWithSecretOut } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => ok(presentWithSecret(await rotateSecret(ctx, params.webhook_id))),
});

export const testWebhook = endpoint({
  operation: 'patch_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/_test',
  summary: 'Send a test to a webhook',
  description: 'Sends an event of the type `webhook.test` once. Its delivery says what became of it.',
  params: webhookInPath,
  answers: { 202: { description: 'It is being sent', schema: testOut } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => ({
    status: 202,
    body: { event: await sendTest(ctx, params.webhook_id) },
  }),
});

export const previewWebhookRequest = endpoint({
  operation: 'patch_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/_preview',
  summary: 'Preview a request to a webhook',
  description: 'What would be sent now, with its signature. Nothing is sent.',
  params: webhookInPath,
  accepts: { 'application/json': previewBody },
  answers: { 200: { description: 'The request', schema: previewOut } },
  errors: ['not_found'],
  run: async (ctx, { params, body }) => ok(await previewWebhook(ctx, params.webhook_id, body.value.event)),
});

export const replayWebhook = endpoint({
  operation: 'patch_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/_replay',
  summary: 'Send all events since an instant again',
  description: 'Also those that were taken; events have the same id each time that they are sent.',
  params: webhookInPath,
  accepts: { 'application/json': replayBody },
  answers: { 202: { description: 'They are being sent' } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params, body }) => {
    await replaySince(ctx, params.webhook_id, new Date(body.value.since));
    return { status: 202 };
  },
});

export const getWebhookDeliveries = endpoint({
  operation: 'get_webhooks',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  summary: 'List deliveries to a webhook, newest event first',
  params: webhookInPath,
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: fields.text({ min: 1, max: 64 }).optional().describe('The event of the last one of a page.'),
    state: z.enum(['pending', 'delivered', 'failed']).optional().describe('Only those in this state.'),
  },
  answers: { 200: { description: 'A page of deliveries', schema: z.array(deliverySummaryOut) } },
  errors: ['not_found'],
  run: async (ctx, { params, query }) =>
    ok((await listWebhookDeliveries(ctx, params.webhook_id, query)).map(presentWebhookDeliverySummary)),
});

export const getWebhookDelivery = endpoint({
  operation: 'get_webhooks',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries/{event_id}/attempts',
  summary: 'Read the delivery of an event with its attempts',
  params: deliveryInPath,
  answers: { 200: { description: 'The delivery', schema: deliveryOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(await readWebhookDelivery(ctx, params.webhook_id, params.event_id)),
});

export const resendWebhookEvent = endpoint({
  operation: 'patch_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/deliveries/{event_id}/_resend',
  summary: 'Send an event to a webhook again',
  params: deliveryInPath,
  answers: { 202: { description: 'It is being sent' } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => {
    await resendEvent(ctx, params.webhook_id, params.event_id);
    return { status: 202 };
  },
});

export const webhookEndpoints = [
  postWebhook,
  patchWebhookById,
  getWebhooks,
  deleteWebhookById,
  getWebhookById,
  rotateWebhookSecret,
  testWebhook,
  previewWebhookRequest,
  replayWebhook,
  getWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookEvent,
] as const;
