import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { problems } from '@/lib/core/problems';
import type { Refusal } from '@/lib/core/refusals';
import { channels } from '../send/message-content';

export const deliveryKinds = ['receipt', 'invitation', 'password_reset'] as const;
/**
 * `sent`: a provider accepted the message. `kept`: it is only in the built-in outbox, and no provider got it.
 * `failed`: it is not tried again unless staff retry it.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'kept', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

const orNull = z.string().nullable();

const summary = {
  id: z.uuid(),
  kind: z.enum(deliveryKinds),
  channel: z.enum(channels),
  state: z.enum(deliveryStates),
  recipient: z.string(),
  subject: orNull,
  receipt_id: z.uuid().nullable(),
  attempts: z.int(),
  test: z.boolean(),
  provider: orNull,
  failure: orNull,
  created_by: z.string(),
  created_timestamp: z.string(),
  updated_timestamp: z.string(),
};

export const deliverySummaryOut = z.strictObject(summary).meta({ id: 'DeliveryListed' });

export type DeliverySummaryWire = z.output<typeof deliverySummaryOut>;

export const deliveryEventOut = z
  .strictObject({
    id: z.uuid(),
    type: z.enum(['queued', 'sent', 'failed', 'bounced', 'viewed']),
    channel: z.enum(channels).nullable(),
    detail: orNull,
    message_id: z.uuid().nullable(),
    timestamp: z.string(),
  })
  .meta({ id: 'DeliveryEvent' });

export type DeliveryEventWire = z.output<typeof deliveryEventOut>;

export const deliveryOut = z
  .strictObject({
    ...summary,
    provider_id: orNull,
    headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    /**
     * Null until the message is written, and always for mails to portal users: their content holds a link for
     * the recipient alone.
     */
    content: z
      .strictObject({
        text: z.string(),
        html: orNull,
        attachments: z.array(
          z.strictObject({
            filename: z.string(),
            content_type: z.string(),
            bytes: z.int(),
            cid: orNull,
            data_url: orNull,
          }),
        ),
      })
      .nullable(),
    events: z.array(deliveryEventOut),
  })
  .meta({ id: 'Delivery' });

export type DeliveryWire = z.output<typeof deliveryOut>;

export const receiptChannelOut = z
  .strictObject({
    channel: z.enum(channels),
    available: z.boolean(),
    address: orNull,
    source: z
      .enum(['receipt', 'consumer'])
      .nullable()
      .describe(
        'Whose address it is: `consumer` where it is the own one of the receipt’s consumer, `receipt` where ' +
          'the receipt alone names it. Null without an address.',
      ),
    reason: z.enum(['not_enabled', 'no_address', 'test_receipt']).nullable(),
    provider: z.enum(['outbox', 'smtp', 'twilio']),
  })
  .meta({ id: 'ReceiptChannel' });

export type ReceiptChannelWire = z.output<typeof receiptChannelOut>;

export const retryDeliveriesBody = z
  .strictObject({
    cause: z
      .string()
      .regex(/^[0-9a-f]{32}$/, { error: problems.not_valid })
      .describe('The fingerprint of a problem of the kind `delivery_failed`.'),
    failed_before: fields
      .optional(fields.instant())
      .describe('As the call before returned it: what failed later is left. Now if omitted.'),
    after: fields.optional(z.uuid({ error: problems.id_of_last })).describe('As `next` of the call before.'),
  })
  .meta({ id: 'DeliveryRetry', examples: [{ cause: '0f343b0931126a20f133d67c2b018a3b' }] });

export const retriedDeliveriesOut = z
  .strictObject({
    queued: z.int().describe('Messages that are sent again.'),
    refused: z
      .array(z.strictObject({ id: z.uuid(), reason: fields.codeOut<Refusal>(), message: z.string() }))
      .describe('Messages that are not, and why.'),
    failed_before: fields.timestampOut(),
    next: z
      .uuid()
      .nullable()
      .describe('Call again with it as `after` for the rest; null when there is none.'),
  })
  .meta({
    id: 'RetriedDeliveries',
    examples: [
      {
        queued: 40,
        refused: [
          {
            id: '019a9f3e-7a04-7c31-8a54-0d2f6c1b9e77',
            reason: 'address_erased',
            message: 'the address of the recipient was erased',
          },
        ],
        failed_before: '2026-11-21T09:15:00+00:00',
        next: null,
      },
    ],
  });
