import type { Context } from '@/lib/platform/context';
import { readTotals, type TotalInCurrency } from './store/summaries';

/** What a consumer's receipts come to in one currency; null for receipts without one. */
export type CurrencyTotal = TotalInCurrency;

/** The totals of receipts of a consumer's identifiers, that of the most receipts first; duplicates and test receipts are left out. */
export function totalByCurrency(
  ctx: Context<'get_identifier'>,
  identifiers: readonly string[],
): Promise<CurrencyTotal[]> {
  return readTotals(ctx, identifiers);
}
