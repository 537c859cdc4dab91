import type { Context } from '@/lib/platform/context';
import { readTotals, type TotalInCurrency } from './store/summaries';

export type CurrencyTotal = TotalInCurrency;

/** Totals by currency, without duplicates and test receipts, that of the most receipts first. */
export function totalByCurrency(
  ctx: Context<'get_identifier'>,
  identifiers: readonly string[],
): Promise<CurrencyTotal[]> {
  return readTotals(ctx, identifiers);
}
