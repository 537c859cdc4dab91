import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { booleanText } from '@/lib/platform/http/query';

const { namedLink, text, uuidV4 } = fields;

export const rawReceiptHeader = {
  'service-pos-data-id': z.uuid().meta({
    description: 'The id of the raw receipt. Its receipts list it in `pos_data_ids`.',
  }),
};

export const nextRawHeader = {
  'service-next': z.uuid().optional().meta({ description: '`after` for the next page.' }),
};

const duplicateText = 'Whether this is a further copy of a receipt.';
const externalIdText = 'A UUIDv4 from the sender that identifies retries.';
const transactionIdText = 'The transaction ID of the receipt, if known.';
const linkText =
  'The link of the receipt’s page, as `link` of POST /receipts. The document must hold one receipt.';

export const metadataArguments = {
  duplicate: booleanText().optional().describe(duplicateText),
  external_id: uuidV4().optional().describe(externalIdText),
  transaction_id: text({ min: 1, max: 255 })
    .optional()
    .meta({ description: transactionIdText, examples: ['4711'] }),
  link: namedLink().optional().describe(linkText),
  properties: z
    .record(z.string().regex(/^[Pp][Rr][Oo][Pp][Ee][Rr][Tt][Yy][-_]./), z.string())
    .optional()
    .meta({
      description: 'One `property-<name>` for each property: text, or a JSON object or array.',
      examples: [{ 'property-till': '7' }],
    }),
};

export const metadataHeaders = {
  'service-duplicate': booleanText().optional().describe(duplicateText),
  'service-external-id': uuidV4().optional().describe(externalIdText),
  'service-transaction-id': text({ min: 1, max: 255 })
    .optional()
    .meta({ description: transactionIdText, examples: ['4711'] }),
  'service-link': namedLink().optional().describe(linkText),
  'service-attachment-id': z
    .string()
    .optional()
    .meta({
      description: 'Uploaded files to attach: `<attachment id>; label=<label>`, separated by commas.',
      pattern: ';\\s*[Ll][Aa][Bb][Ee][Ll]\\s*=',
      examples: ['att.5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f; label=slip'],
    }),
};
