import { and, count, desc, eq, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { summable } from '@/lib/platform/db/summable';
import { visibleReceipts } from '@/lib/platform/db/tenancy';

/** What a consumer's receipts come to in one currency; null for receipts without one. */
export interface CurrencyTotal {
  readonly currency: string | null;
  readonly receipts: number;
  readonly total: number;
}

/** The totals of a consumer's receipts, that of the most receipts first; duplicates are left out. */
export function totalByCurrency(ctx: Context, identifier: string): Promise<CurrencyTotal[]> {
  return ctx.db
    .select({
      currency: receipts.currency,
      receipts: count(),
      // Summed as decimals: floats would add up to 0.30000000000000004.
      total: sql<number>`sum(${summable(receipts.total)}::numeric)::float8`,
    })
    .from(receipts)
    .where(and(visibleReceipts(ctx), eq(receipts.identifier, identifier), eq(receipts.duplicate, false)))
    .groupBy(receipts.currency)
    .orderBy(desc(count()), receipts.currency);
}
