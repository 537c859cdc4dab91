import { z } from 'zod';
import { endpoint, ok } from '@/lib/http/endpoint';
import { receiptExample } from '@/lib/receipts/examples';
import { channels } from './message-content';
import { sendReceiptBody } from './schema';
import { resolveSending, sendReceipt } from './send-receipt';

/** POST /receipts/_send (§4.7). */
export const sendReceiptToChannels = endpoint({
  operation: 'send_receipt',
  method: 'POST',
  path: '/receipts/_send',
  openToConsumers: true,
  summary: 'Send a receipt to its consumer, or ask which channels could',
  description:
    '`id` may also be that of a raw receipt (`service-pos-data-id`); while it is not processed yet: 409. An address is ' +
    'that of the request, else of the receipt, else of its consumer.',
  accepts: { 'application/json': sendReceiptBody },
  answers: {
    200: {
      description: 'The channels that could carry it; nothing was sent',
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
      description: 'It will be sent',
      schema: z
        .strictObject({ id: z.uuid() })
        .meta({ id: 'SendingAccepted', examples: [{ id: receiptExample.id }] }),
    },
  },
  errors: ['unprocessable', 'conflict'],
  run: async (ctx, { body }) => {
    const { resolve, ...input } = body.value;
    if (!resolve) return { status: 202, body: { id: await sendReceipt(ctx, input) } };
    const { id, channels: available, addresses } = await resolveSending(ctx, input);
    return ok({ id, channels: available, email_address: addresses.email, phone_number: addresses.phone });
  },
});
