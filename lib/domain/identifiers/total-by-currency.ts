import type { Context } from '@/lib/platform/context';
import { readTotals, type TotalInCurrency } from './store/summaries';

export type CurrencyTotal = TotalInCurrency;

export function totalByCurrency(
  ctx: Context<'get_identifier'>,
  identifiers: readonly string[],
): Promise<CurrencyTotal[]> {
  return readTotals(ctx, identifiers);
}
