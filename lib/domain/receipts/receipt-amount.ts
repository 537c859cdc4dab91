import { unitsOf } from '@/lib/domain/rollups/units';
import type { Amount } from '@/lib/search/terms/amount-terms';
import type { ReceiptDocument } from './receipt-document';

/** Groups of receipts that no sum has; all others are currencies. */
export const leftOutGroups = { duplicate: 'duplicate', test: 'test' } as const;

/** What a receipt counts as where those found are added up: ten-thousandths of its currency; no group is a code where it has none. */
export function receiptAmount({
  test,
  duplicate,
  currency,
  total,
}: Pick<ReceiptDocument, 'test' | 'duplicate' | 'currency' | 'total'>): Amount {
  if (test) return { group: leftOutGroups.test, units: 0n };
  if (duplicate) return { group: leftOutGroups.duplicate, units: 0n };
  return { group: currency ?? '', units: unitsOf(total) };
}
