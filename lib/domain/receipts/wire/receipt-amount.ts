import { unitsOf } from '@/lib/domain/rollups/units';
import type { GroupedUnits } from '@/lib/search/terms/amount-terms';
import type { ReceiptDocument } from './receipt-document';

export const excludedGroups = { duplicate: 'duplicate', test: 'test' } as const;

/**
 * Returns the total in ten-thousandths of the currency, grouped by currency. Without a currency, the group is
 * an empty text.
 */
export function receiptAmount({
  test,
  duplicate,
  currency,
  total,
}: Pick<ReceiptDocument, 'test' | 'duplicate' | 'currency' | 'total'>): GroupedUnits {
  if (test) return { group: excludedGroups.test, units: 0n };
  if (duplicate) return { group: excludedGroups.duplicate, units: 0n };
  return { group: currency ?? '', units: unitsOf(total) };
}
