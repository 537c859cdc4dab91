import type { ReceiptDocument } from '@/lib/domain/receipts/wire/receipt-document';
import { receiptCatalogue } from '@/lib/domain/receipts/search/receipt-fields';
import { answers } from './answer';
import { exampleReceipt } from './example';
import { testSearchFields, testTimezone } from './receipts';

/** The search fields of the retailer that tests search as. */
export const testCatalogue = receiptCatalogue({ search_fields: testSearchFields, timezone: testTimezone });

/** True when a query finds a receipt; an error when terms and receipt do not answer alike. */
export function finds(query: string, receipt: ReceiptDocument = exampleReceipt): boolean {
  const { byDocument, byTerms } = answers(query, receipt, testCatalogue, receipt.timestamp);
  if (byTerms !== byDocument)
    throw new Error(`Terms say ${byTerms}, the receipt says ${byDocument}: ${query}`);
  return byDocument;
}
