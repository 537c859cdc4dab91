import { z } from 'zod';
import { optional, text } from '@/lib/fields';
import { toEmail } from './addresses';

const emailAddress = text({ min: 3, max: 254 }).refine((value) => toEmail(value) !== null, {
  message: 'must be an e-mail address',
});

/** Body of POST /receipts/_send (§4.7). */
export const sendReceiptBody = z
  .strictObject({
    id: optional(text({ min: 1, max: 255 })),
    transaction_id: optional(text({ min: 1, max: 255 })),
    channels: z
      .array(text({ min: 1, max: 50 }))
      .min(1)
      .max(20),
    email_address: optional(emailAddress),
    phone_number: optional(text({ min: 3, max: 50 })),
    resolve: optional(z.boolean()),
  })
  .transform((body, issues) => {
    const { id, transaction_id: transactionId } = body;
    const rest = {
      channels: [...new Set(body.channels)],
      emailAddress: body.email_address,
      phoneNumber: body.phone_number,
      resolve: body.resolve ?? false,
    };
    if (id !== undefined && transactionId === undefined) return { ...rest, receipt: { id } };
    if (id === undefined && transactionId !== undefined) return { ...rest, receipt: { transactionId } };
    issues.addIssue({ code: 'custom', message: 'must have exactly one of id and transaction_id' });
    return z.NEVER;
  });
