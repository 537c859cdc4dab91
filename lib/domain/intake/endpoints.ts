import { z } from 'zod';
import { apiUrl } from '@/lib/core/paths';
import { receiptExample } from '@/lib/domain/receipts/examples';
import { linksOf, receiptLinksOut } from '@/lib/domain/receipts/link-schema';
import { qualityWarnings } from '@/lib/domain/receipts/quality';
import { deprecatedSince, postReceiptBody } from '@/lib/domain/receipts/submission';
import { created, endpoint } from '@/lib/platform/http/endpoint';
import { plainFormDeprecation } from '@/lib/platform/http/version';
import { submitReceipt } from './submit-receipt';

/** POST /receipts (§4.4). */
export const postReceipt = endpoint({
  operation: 'post_receipt',
  method: 'POST',
  path: '/receipts',
  summary: 'Submit a receipt',
  description:
    'The same `transaction_id` again: with the same content the answer of the first time, with other content 409.',
  accepts: { 'application/json': postReceiptBody },
  deprecatedFields: { vat: deprecatedSince },
  answers: {
    201: {
      description: 'Stored, now or earlier with the same content',
      headers: { Deprecation: plainFormDeprecation },
      schema: z
        .strictObject({
          id: z.uuid(),
          _links: receiptLinksOut
            .optional()
            .describe('Pages for the consumer, where the retailer wants them.'),
          warnings: z
            .array(z.enum(qualityWarnings))
            .optional()
            .describe(
              'What looks wrong, where something does: it does not add up, its time lies in the future, or a card number ' +
                'in a text or property is kept with its last four digits only.',
            ),
        })
        .meta({ id: 'ReceiptSubmitted', examples: [{ id: receiptExample.id }] }),
    },
  },
  errors: ['conflict', 'unprocessable', 'storage_limit'],
  run: async (ctx, { body }) => {
    const { id, replayed, warnings: noted, linkToken } = await submitReceipt(ctx, body.value);
    const warnings = noted.length === 0 ? {} : { warnings: noted };
    const links = linkToken === null ? {} : { _links: linksOf(linkToken) };
    const headers: Record<string, string> = replayed ? { 'Idempotency-Replayed': 'true' } : {};
    return created(apiUrl('receipts', id), { id, ...links, ...warnings }, headers);
  },
});

/** The operations of the arrival of receipts. */
export const intakeEndpoints = [postReceipt] as const;
