import type { Context } from '@/lib/platform/context';
import { readTotals, type TotalInCurrency } from './store/summaries';

export type CurrencyTotal = TotalInCurrency;

/** Leaves out duplicates and test receipts; most receipts first. */
export function totalByCurrency(
  ctx: Context<'get_identifier'>,
  identifiers: readonly string[],
): Promise<CurrencyTotal[]> {
  return readTotals(ctx, identifiers);
}
