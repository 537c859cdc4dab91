import { z } from 'zod';
import { list, optional, storedTransactionId, text } from '@/lib/core/fields';
import { exactlyOneOf } from '@/lib/core/json-schema';
import { issue, problems } from '@/lib/core/problems';
import { toEmail } from './send/addresses';

const emailAddress = text({ min: 3, max: 254 })
  .refine((value) => toEmail(value) !== null, { message: problems.email })
  .meta({ pattern: '@', examples: ['anna.schmidt@example.com'] });

export const sendReceiptBody = z
  .strictObject({
    id: optional(text({ min: 1, max: 255 })),
    transaction_id: optional(storedTransactionId()),
    channels: list(text({ min: 1, max: 50 }), { min: 1, max: 20 }),
    email_address: optional(emailAddress).describe('Overrides the address of the consumer.'),
    phone_number: optional(text({ min: 3, max: 50 })).describe('Overrides the number of the consumer.'),
    resolve: optional(z.boolean()).describe('Only list the available channels, without sending.'),
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
    issues.addIssue({ code: 'custom', ...issue('exactly_one', { names: ['id', 'transaction_id'] }) });
    return z.NEVER;
  })
  .meta({
    id: 'SendReceiptInput',
    ...exactlyOneOf(['id', 'transaction_id']),
    examples: [{ transaction_id: '4711', channels: ['email'] }],
  });
