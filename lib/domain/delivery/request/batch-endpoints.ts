import { z } from 'zod';
import { list, optional, text } from '@/lib/core/fields';
import type { Parameters } from '@/lib/core/problem-parameters';
import { problems } from '@/lib/core/problems';
import { formatTimestamp } from '@/lib/core/timestamps';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { receiptExample } from '@/lib/domain/receipts/examples';
import { batchMax, batchMessagesMax, delayMaxInSeconds } from './batch-max';
import { cancelDeliveries } from './cancel-deliveries';
import { deliveryStates } from '../outbox/outbox-schema';
import { sendBatch } from './send-batch';

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];
const uuid = (error: string) => z.guid({ error }).transform((id) => id.toLowerCase());

const sendBatchBody = z
  .strictObject({
    receipts: list(uuid(problems.receipt_id), { min: 1, max: batchMax }).transform(unique),
    channels: list(text({ min: 1, max: 50 }), { min: 1, max: 20 }).transform(unique),
    delay_in_seconds: optional(z.int().min(0).max(delayMaxInSeconds)).describe(
      'How long the messages wait before the first one leaves; 0 if omitted.',
    ),
  })
  .meta({
    id: 'SendBatchInput',
    examples: [{ receipts: [receiptExample.id], channels: ['email'], delay_in_seconds: 10 }],
  });

const batchQueued = z
  .strictObject({
    sends_timestamp: z.string().describe('Before then no message leaves.'),
    queued: z.array(
      z.strictObject({
        id: z.uuid().describe('The receipt.'),
        deliveries: z.array(z.uuid()).describe('Its messages, which can be cancelled until then.'),
      }),
    ),
    refused: z.array(
      z.strictObject({
        id: z.uuid().describe('The receipt.'),
        code: z.string(),
        description: z.string().describe('Why it is not sent, for people.'),
        reason: z.string().nullable().describe('Why it is not sent, for machines.'),
        parameters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
      }),
    ),
  })
  .meta({ id: 'SendBatchQueued' });

export const postSendBatch = endpoint({
  operation: 'send_receipt_batch',
  method: 'POST',
  path: '/receipts/_send_batch',
  summary: 'Send several receipts, each to its consumer',
  description:
    'Each receipt goes to the address that it has, or its consumer. Receipts that cannot be sent by all of ' +
    'the channels are refused one by one; the others are queued together. With `delay_in_seconds` nothing ' +
    'leaves before that time, whatever becomes of the caller, and `POST /deliveries/_cancel` takes messages back.',
  accepts: { 'application/json': sendBatchBody },
  answers: { 202: { description: 'Queued for sending, but for those refused', schema: batchQueued } },
  run: async (ctx, { body }) => {
    const { receipts, channels, delay_in_seconds: delayInSeconds = 0 } = body.value;
    const { sendsAt, queued, refused } = await sendBatch(ctx, { receipts, channels, delayInSeconds });
    return {
      status: 202,
      body: {
        sends_timestamp: formatTimestamp(sendsAt),
        queued: queued.map(({ id, deliveries }) => ({ id, deliveries: [...deliveries] })),
        refused: refused.map(({ id, error }) => ({
          id,
          code: error.code,
          description: error.message,
          reason: error.reason,
          parameters: copied(error.parameters),
        })),
      },
    };
  },
});

export const postDeliveriesCancel = endpoint({
  operation: 'cancel_deliveries',
  method: 'POST',
  path: '/deliveries/_cancel',
  summary: 'Cancel messages that have not left yet',
  description:
    'A message that waits for its first attempt is removed, as if it had never been asked for; the audit trail notes ' +
    'it. Others stay as they are. Ids that name no message with a receipt are in neither list, so a call can be repeated.',
  accepts: {
    'application/json': z
      .strictObject({
        deliveries: list(uuid(problems.not_valid), { min: 1, max: batchMessagesMax }).transform(unique),
      })
      .meta({
        id: 'CancelDeliveriesInput',
        examples: [{ deliveries: ['01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f'] }],
      }),
  },
  answers: {
    200: {
      description: 'What became of each',
      schema: z
        .strictObject({
          cancelled: z.array(z.uuid()),
          kept: z.array(z.strictObject({ id: z.uuid(), state: z.enum(deliveryStates) })),
        })
        .meta({ id: 'DeliveriesCancelled' }),
    },
  },
  run: async (ctx, { body }) => {
    const { cancelled, kept } = await cancelDeliveries(ctx, body.value.deliveries);
    return ok({ cancelled: [...cancelled], kept: [...kept] });
  },
});

function copied(parameters: Parameters): Record<string, string | number | string[]> {
  const copies = Object.entries(parameters).map(
    ([name, value]) => [name, typeof value === 'object' ? [...value] : value] as const,
  );
  return Object.fromEntries(copies);
}
