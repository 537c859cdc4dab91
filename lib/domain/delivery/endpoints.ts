import { z } from 'zod';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { receiptExample } from '@/lib/domain/receipts/examples';
import { channels } from './send/message-content';
import { sendReceiptBody } from './schema';
import { resolveForConsumer, sendForConsumer } from './request/send-for-consumer';
import { resolveSending, sendReceipt } from './request/send-receipt';
import { postDeliveriesCancel, postSendBatch } from './request/batch-endpoints';
import { postTwilioStatus } from './twilio/callback-endpoints';
import {
  getDeliveries,
  getDeliveryById,
  postDeliveriesRetry,
  postDeliveryRetry,
  getReceiptDeliveries,
  getReceiptChannels,
} from './outbox/outbox-endpoints';

export const sendReceiptToChannels = endpoint({
  operation: 'send_receipt',
  method: 'POST',
  path: '/receipts/_send',
  access: 'permission or consumer',
  summary: 'Send a receipt to its consumer',
  description:
    '`id` can also be the id of a raw receipt (`service-pos-data-id`); the response is 409 until that is ' +
    'processed. The address is taken from the request, then from the receipt, then from its consumer. ' +
    'Requests signed for a consumer cannot give a `phone_number` (403) and share the limits of the ' +
    'receipt page: 5 messages a day for a receipt, 10 to a recipient, and 20 an hour from a network to ' +
    'addresses in the request (429).',
  accepts: { 'application/json': sendReceiptBody },
  answers: {
    200: {
      description: 'The available channels; nothing was sent',
      schema: z
        .strictObject({
          id: z.uuid(),
          channels: z.array(z.enum(channels)),
          email_address: z.string().nullable(),
          phone_number: z.string().nullable(),
        })
        .meta({
          id: 'SendingResolved',
          examples: [
            {
              id: receiptExample.id,
              channels: ['email'],
              email_address: receiptExample.identifier,
              phone_number: null,
            },
          ],
        }),
    },
    202: {
      description: 'Queued for sending',
      schema: z
        .strictObject({ id: z.uuid() })
        .meta({ id: 'SendingAccepted', examples: [{ id: receiptExample.id }] }),
    },
  },
  errors: ['unprocessable', 'conflict'],
  run: async (ctx, { body, address }) => {
    const { resolve, ...input } = body.value;
    const isConsumer = ctx.consumers !== null;
    if (!resolve) {
      const id = await (isConsumer ? sendForConsumer(ctx, input, address) : sendReceipt(ctx, input));
      return { status: 202, body: { id } };
    }
    const available = await (isConsumer ? resolveForConsumer : resolveSending)(ctx, input);
    const { receipt, channels: named, addresses } = available;
    return ok({
      id: receipt.id,
      channels: named,
      email_address: addresses.email,
      phone_number: addresses.phone,
    });
  },
});

export const deliveryEndpoints = [
  sendReceiptToChannels,
  postSendBatch,
  postDeliveriesCancel,
  postTwilioStatus,
  getDeliveries,
  getDeliveryById,
  postDeliveriesRetry,
  postDeliveryRetry,
  getReceiptDeliveries,
  getReceiptChannels,
] as const;
