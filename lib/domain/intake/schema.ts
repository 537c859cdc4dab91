import { z } from 'zod';
import { optional } from '@/lib/core/fields';
import { postReceiptBody, storeReference } from '@/lib/domain/receipts/wire/submission';

export const postTestReceiptBody = z
  .strictObject({
    store_reference: optional(storeReference).describe('The store; the first store if omitted.'),
    receipt: optional(postReceiptBody).describe(
      'What is on it, such as a receipt of a till that is to be connected; a sample if omitted.',
    ),
  })
  .meta({ id: 'TestReceiptInput', examples: [{ store_reference: 1 }] });
