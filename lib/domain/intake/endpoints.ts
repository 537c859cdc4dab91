import { z } from 'zod';
import { apiUrl } from '@/lib/core/paths';
import { receiptExample } from '@/lib/domain/receipts/examples';
import { linksOf, receiptLinksOut } from '@/lib/domain/receipts/links/link-schema';
import { qualityWarnings } from '@/lib/domain/receipts/wire/quality';
import { deleteTestReceipts } from '@/lib/domain/intake/delete-test-receipts';
import { deprecatedSince, postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { created, endpoint, noContent } from '@/lib/platform/http/endpoint';
import { plainFormDeprecation } from '@/lib/platform/http/version';
import { postTestReceiptBody } from './schema';
import { submitReceipt } from './submit-receipt';
import { testReceiptsMax } from './list-test-receipt';
import { submitTestReceipt } from './submit-test-receipt';

export const postReceipt = endpoint({
  operation: 'post_receipt',
  method: 'POST',
  path: '/receipts',
  summary: 'Submit a receipt',
  description:
    'Submitting a `transaction_id` again returns the first response if the content is the same, and 409 ' +
    'if it differs.',
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
            .describe('Links to the page for the consumer, if the retailer has turned them on.'),
          warnings: z
            .array(z.enum(qualityWarnings))
            .optional()
            .describe(
              'Possible problems: the amounts do not add up, the time is in the future, a card number in a text ' +
                'or property was cut to its last four digits, or the fiscal data is broken, differs from the receipt, ' +
                'or is missing where it is expected.',
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

export const postTestReceipt = endpoint({
  operation: 'post_test_receipt',
  method: 'POST',
  path: '/receipts/_test',
  summary: 'Create a test receipt',
  description:
    `Stores a receipt that is marked as a test (\`test\`): it is left out of statistics, loyalty, sending and the search for gaps, ` +
    `and can be removed. It gets a transaction id of its own, so the real receipt can still be submitted; a consumer, an included store, ` +
    `a link and attachments are left out. At most ${testReceiptsMax} at a time.`,
  accepts: { 'application/json': postTestReceiptBody },
  answers: {
    201: {
      description: 'Stored',
      schema: z
        .strictObject({ id: z.uuid() })
        .meta({ id: 'TestReceiptCreated', examples: [{ id: receiptExample.id }] }),
    },
  },
  errors: ['unprocessable'],
  run: async (ctx, { body }) => {
    const { store_reference: storeReference, receipt } = body.value;
    const { id } = await submitTestReceipt(ctx, { storeReference, receipt });
    return created(apiUrl('receipts', id), { id });
  },
});

export const deleteTestReceiptsOfRetailer = endpoint({
  operation: 'delete_test_receipts',
  method: 'DELETE',
  path: '/receipts/_test',
  summary: 'Remove all test receipts',
  description: 'Removes the test receipts with their links. No other receipt can be removed.',
  answers: { 204: { description: 'Removed' } },
  run: async (ctx) => {
    await deleteTestReceipts(ctx);
    return noContent();
  },
});

export const intakeEndpoints = [postReceipt, postTestReceipt, deleteTestReceiptsOfRetailer] as const;
