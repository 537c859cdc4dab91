import { and, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { countedReceipts, realReceipts } from '@/lib/platform/db/tenancy';
import { summable } from '@/lib/platform/db/summable';
import { within, type Period } from '@/lib/platform/db/within';

/** Receipts of a period by one thing at a time: exactly one of `hour`, `storeId` and `currency` says of what. */
export interface SalesRow {
  readonly by: 'hour' | 'store' | 'currency';
  /** 0 to 23 on the retailer's wall. */
  readonly hour: number | null;
  readonly storeId: number | null;
  readonly currency: string | null;
  readonly receipts: number;
  readonly total: number;
  readonly identified: number;
}

/** Sums up the receipts of a period that count in one pass over them. */
export async function readSales(ctx: Context, period: Period, timeZone: string): Promise<SalesRow[]> {
  const hour = sql`extract(hour from ${receipts.timestamp} at time zone ${timeZone}::text)::int`;
  const rows = await ctx.db
    .select({
      hour: sql<number | null>`hour`,
      storeId: sql<number | null>`store_id`,
      currency: sql<string | null>`currency`,
      by: sql<SalesRow['by']>`case when grouping(hour) = 0 then 'hour'
        when grouping(store_id) = 0 then 'store' else 'currency' end`,
      receipts: sql<number>`count(*)::int`,
      total: sql<number>`sum(${summable(sql`total`)})`,
      identified: sql<number>`count(identifier)::int`,
    })
    .from(
      ctx.db
        .select({
          hour: hour.as('hour'),
          storeId: receipts.storeId,
          currency: receipts.currency,
          total: receipts.total,
          identifier: receipts.identifier,
        })
        .from(receipts)
        .where(and(countedReceipts(ctx), within(receipts.timestamp, period)))
        .as('sold'),
    )
    .groupBy(sql`grouping sets ((hour), (store_id), (currency))`);
  return rows;
}

/** Whether the retailer has no receipt but test receipts. */
export async function hasNoReceipts(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.select({ id: receipts.id }).from(receipts).where(realReceipts(ctx)).limit(1);
  return rows.length === 0;
}
