import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { problems } from '@/lib/core/problems';
import { eventTypes } from '@/lib/domain/events/schema';
import { numberInPath } from '@/lib/platform/http/path';

const { list, optional, text, timestampOut } = fields;

export const testType = 'webhook.test';

const url = text({ min: 1, max: 2000 }).refine((value) => URL.canParse(value), { message: problems.https });

const type = z.enum(eventTypes).meta({ id: 'EventType' });

const types = list(type, { max: 100 }).transform((all) => [...new Set(all)]);
const typesText = 'The types of events that are sent; none stands for all, also those of later releases.';
const include = list(z.enum(['resource']), { max: 1 });
const includeText =
  '`resource` puts what the event is about into `data.resource`, as its own endpoint answers it at the time of sending; ' +
  'null if it is gone. The caller needs the permissions to read it.';
const status = z.enum(['enabled', 'disabled']);

const example = {
  url: 'https://crm.example.com/hooks/receipts',
  types: ['receipt.created' as const, 'identifier.erased' as const],
  description: 'CRM',
};

export const postWebhookBody = z
  .strictObject({
    url: url.describe('Its host must have public addresses only, and the address begin with https.'),
    types: optional(types).describe(typesText),
    description: optional(text({ max: 255 })),
    status: optional(status),
    include: optional(include).describe(includeText),
  })
  .meta({ id: 'WebhookInput', examples: [example] });

export const patchWebhookBody = z
  .strictObject({
    url: optional(url),
    types: optional(types).describe(typesText),
    description: optional(text({ max: 255 })),
    status: optional(status).describe(
      'What happens while it is disabled is not sent afterwards; a replay sends it.',
    ),
    include: optional(include).describe(includeText),
  })
  .meta({ id: 'WebhookPatch', examples: [{ status: 'enabled' }] });

export type NewWebhook = z.output<typeof postWebhookBody>;
export type WebhookPatch = z.output<typeof patchWebhookBody>;

export const webhookInPath = {
  webhook_id: numberInPath().meta({ description: 'The webhook.', examples: [1] }),
};

export const deliveryInPath = {
  ...webhookInPath,
  event_id: text({ min: 1, max: 64 }).meta({
    description: 'The event.',
    examples: ['019a9f5e-2c4b-7d10-9a3f-5b6c7d8e9f00'],
  }),
};

const webhookFields = {
  id: z.int(),
  url: z.string(),
  types: z.array(z.string()).describe(typesText),
  description: z.string(),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z
    .enum(['request', 'failing', 'gone'])
    .nullable()
    .describe(
      'Why nothing is sent: `request` of a caller, `failing` for five days, or `gone`, as the receiver answered 410.',
    ),
  include: z.array(z.string()).describe(includeText),
  previous_secret_until: timestampOut()
    .nullable()
    .describe('Time until which requests have a signature by the previous secret, too.'),
  paused_until: timestampOut().nullable().describe('The receiver has asked for a pause until then.'),
  failing_since: timestampOut().nullable().describe('The first of the failures since the last success.'),
  last_success_timestamp: timestampOut().nullable(),
  last_failure_timestamp: timestampOut().nullable(),
  created_timestamp: timestampOut(),
  updated_timestamp: timestampOut(),
};

const outExample = {
  id: 1,
  ...example,
  status: 'enabled' as const,
  disabled_reason: null,
  include: [],
  previous_secret_until: null,
  paused_until: null,
  failing_since: null,
  last_success_timestamp: '2026-11-29T09:15:00+00:00',
  last_failure_timestamp: null,
  created_timestamp: '2026-11-29T08:00:00+00:00',
  updated_timestamp: '2026-11-29T08:00:00+00:00',
};

export const webhookOut = z.strictObject(webhookFields).meta({ id: 'Webhook', examples: [outExample] });

export const webhookWithSecretOut = z
  .strictObject({
    ...webhookFields,
    secret: z.string().describe('Signs what is sent (Standard Webhooks). Not shown again.'),
  })
  .meta({
    id: 'WebhookWithSecret',
    examples: [{ ...outExample, secret: 'whsec_O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY=' }],
  });

const deliveryFields = {
  event: z.string().describe('The id of the event, `webhook-id` of each attempt.'),
  type: z.string(),
  event_timestamp: timestampOut(),
  state: z
    .enum(['pending', 'delivered', 'failed'])
    .describe('`failed` after the last attempt; it can be sent again.'),
  attempts: z.int().describe('How many there were so far.'),
  next_attempt_timestamp: timestampOut().nullable(),
};

export const deliverySummaryOut = z.strictObject(deliveryFields).meta({ id: 'WebhookDelivery' });

const attemptOut = z
  .strictObject({
    id: z.string(),
    timestamp: timestampOut(),
    duration_ms: z.int(),
    status: z.int().nullable().describe('The status of the answer; null without one.'),
    failure: z
      .string()
      .nullable()
      .describe(
        'Why it failed: `address_refused`, `name_not_found`, `connection_failed`, `tls_failed`, `timeout`, ' +
          '`malformed_answer`, `redirect` or `status`; null if it was taken.',
      ),
    answer: z.string().describe('The first kilobyte of the answer as text.'),
  })
  .meta({ id: 'WebhookAttempt' });

export const deliveryOut = z
  .strictObject({
    ...deliveryFields,
    attempt_list: z
      .array(attemptOut)
      .describe('The attempts of the last 30 days, the newest first; at most 100.'),
    body: z
      .string()
      .nullable()
      .describe('What an attempt would send now; null once the event is not kept any more.'),
  })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const previewOut = z
  .strictObject({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })
  .meta({ id: 'WebhookPreview' });

export const previewBody = z
  .strictObject({
    event: optional(text({ min: 1, max: 64 })).describe('The id of a delivered event; a test without one.'),
  })
  .meta({ id: 'WebhookPreviewInput', examples: [{}] });

export const replayBody = z
  .strictObject({ since: fields.instant().describe('The instant from which all events are sent again.') })
  .meta({ id: 'WebhookReplay', examples: [{ since: '2026-11-29T08:00:00Z' }] });

export const testOut = z
  .strictObject({ event: z.string().describe('The id of the event that is sent.') })
  .meta({ id: 'WebhookTest' });

export type WebhookWire = z.output<typeof webhookOut>;
export type WebhookWithSecretWire = z.output<typeof webhookWithSecretOut>;
export type WebhookDeliverySummaryWire = z.output<typeof deliverySummaryOut>;
export type WebhookDeliveryWire = z.output<typeof deliveryOut>;
export type PreviewWire = z.output<typeof previewOut>;
