import { and, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { realReceipts, visibleReceipts } from '@/lib/platform/db/tenancy';
import { summable } from '@/lib/platform/db/summable';
import { within, type Period } from '@/lib/platform/db/within';

export interface SalesRow {
  readonly by: 'hour' | 'store' | 'currency';
  readonly hour: number | null;
  readonly storeId: number | null;
  readonly currency: string | null;
  readonly receipts: number;
  readonly total: number;
  readonly identified: number;
  /** Other figures exclude duplicates and test receipts, but searches find them. */
  readonly duplicates: number;
  readonly tests: number;
}

/** A row can be without counted receipts, if it has only duplicates or test receipts. */
export async function readSalesRows(ctx: Context, period: Period, timeZone: string): Promise<SalesRow[]> {
  const hour = sql`extract(hour from ${receipts.timestamp} at time zone ${timeZone}::text)::int`;
  const rows = await ctx.db
    .select({
      hour: sql<number | null>`hour`,
      storeId: sql<number | null>`store_id`,
      currency: sql<string | null>`currency`,
      by: sql<SalesRow['by']>`case when grouping(hour) = 0 then 'hour'
        when grouping(store_id) = 0 then 'store' else 'currency' end`,
      receipts: sql<number>`count(*) filter (where counts)::int`,
      total: sql<number>`coalesce(sum(${summable(sql`total`)}) filter (where counts), 0)`,
      identified: sql<number>`count(identifier) filter (where counts)::int`,
      duplicates: sql<number>`count(*) filter (where duplicate)::int`,
      tests: sql<number>`count(*) filter (where test)::int`,
    })
    .from(
      ctx.db
        .select({
          hour: hour.as('hour'),
          storeId: receipts.storeId,
          currency: receipts.currency,
          total: receipts.total,
          identifier: receipts.identifier,
          duplicate: receipts.duplicate,
          test: receipts.test,
          counts: sql`not (${receipts.duplicate} or ${receipts.test})`.as('counts'),
        })
        .from(receipts)
        .where(and(visibleReceipts(ctx), within(receipts.timestamp, period)))
        .as('sold'),
    )
    .groupBy(sql`grouping sets ((hour), (store_id), (currency))`);
  return rows;
}

export async function hasNoReceipts(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.select({ id: receipts.id }).from(receipts).where(realReceipts(ctx)).limit(1);
  return rows.length === 0;
}
