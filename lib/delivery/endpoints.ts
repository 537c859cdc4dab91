import { z } from 'zod';
import { endpoint, ok } from '@/lib/http/endpoint';
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
  accepts: { 'application/json': sendReceiptBody },
  answers: {
    200: {
      description: 'The channels that could carry it; nothing was sent',
      schema: z.strictObject({
        id: z.uuid(),
        channels: z.array(z.enum(channels)),
        email_address: z.string().nullable(),
        phone_number: z.string().nullable(),
      }),
    },
    202: { description: 'It will be sent', schema: z.strictObject({ id: z.uuid() }) },
  },
  errors: ['unprocessable', 'conflict'],
  run: async (ctx, { body }) => {
    const { resolve, ...input } = body.value;
    if (!resolve) return { status: 202, body: { id: await sendReceipt(ctx, input) } };
    const { id, channels: available, addresses } = await resolveSending(ctx, input);
    return ok({ id, channels: available, email_address: addresses.email, phone_number: addresses.phone });
  },
});
