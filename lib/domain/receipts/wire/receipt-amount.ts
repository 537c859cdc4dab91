import { unitsOf } from '@/lib/domain/rollups/units';
import type { Amount } from '@/lib/search/terms/amount-terms';
import type { ReceiptDocument } from './receipt-document';

export const leftOutGroups = { duplicate: 'duplicate', test: 'test' } as const;

/** Amount in ten-thousandths of the currency. Without a currency, the group is empty. */
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
