import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { problems } from '@/lib/core/problems';
import type { Refusal } from '@/lib/core/refusals';
import { channels } from './message-content';

/** What a message is. */
export const deliveryKinds = ['receipt', 'invitation', 'password_reset'] as const;
/**
 * How far a message has come. `sent`: its provider took it. `kept`: the built-in outbox kept it and no consumer got it, because
 * no provider is configured. `failed` is a dead letter.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'kept', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

const orNull = z.string().nullable();

const summary = {
  id: z.uuid(),
  kind: z.enum(deliveryKinds),
  channel: z.enum(channels),
  state: z.enum(deliveryStates),
  /** An e-mail address, or a phone number in E.164. */
  recipient: z.string(),
  subject: orNull,
  /** Null for mails to portal users. */
  receipt_id: z.uuid().nullable(),
  attempts: z.int(),
  /** Whether it is a test client's: no provider gets it. */
  test: z.boolean(),
  /** Who took it: `outbox`, `smtp`, `twilio`. */
  provider: orNull,
  /** Why the last attempt failed. */
  failure: orNull,
  /** Who asked for it. */
  created_by: z.string(),
  created_timestamp: z.string(),
  updated_timestamp: z.string(),
};

/** A message in the list of the outbox. */
export const deliverySummaryOut = z.strictObject(summary).meta({ id: 'DeliveryListed' });

export type DeliverySummaryWire = z.output<typeof deliverySummaryOut>;

/** Something that happened to a message, or to the page it led to. */
export const deliveryEventOut = z
  .strictObject({
    id: z.uuid(),
    type: z.enum(['queued', 'sent', 'failed', 'bounced', 'viewed']),
    channel: z.enum(channels).nullable(),
    detail: orNull,
    /** Null for what came of no message. */
    message_id: z.uuid().nullable(),
    timestamp: z.string(),
  })
  .meta({ id: 'DeliveryEvent' });

export type DeliveryEventWire = z.output<typeof deliveryEventOut>;

/** A message exactly as it was sent. */
export const deliveryOut = z
  .strictObject({
    ...summary,
    /** Id at the provider. */
    provider_id: orNull,
    /** Bytes of the last attempt, as they went over the line; empty before. */
    headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    /** Null before it is written, and always for mails to portal users: they hold a link that only their reader may have. */
    content: z
      .strictObject({
        text: z.string(),
        html: orNull,
        attachments: z.array(
          z.strictObject({
            filename: z.string(),
            content_type: z.string(),
            bytes: z.int(),
            /** The name under which the HTML shows it; null for a file that only goes with it. */
            cid: orNull,
            /** Picture that the HTML shows under that name, as a `data:` address. */
            data_url: orNull,
          }),
        ),
      })
      .nullable(),
    events: z.array(deliveryEventOut),
  })
  .meta({ id: 'Delivery' });

export type DeliveryWire = z.output<typeof deliveryOut>;

/** What one channel could do for a receipt. */
export const receiptChannelOut = z
  .strictObject({
    channel: z.enum(channels),
    available: z.boolean(),
    /** Where it would go, masked; null where it is unknown. */
    address: orNull,
    /** Why it is not available: the retailer has not set it up, or there is no address. */
    reason: z.enum(['not_enabled', 'no_address', 'test_receipt']).nullable(),
    /** Who would take it; `outbox` only keeps it. */
    provider: z.enum(['outbox', 'smtp', 'twilio']),
  })
  .meta({ id: 'ReceiptChannel' });

export type ReceiptChannelWire = z.output<typeof receiptChannelOut>;

/** Body of POST /deliveries/_retry: which failed messages to send again. */
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

/** What became of them. */
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
