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

/** How many receipts of a period carry each warning. */
export async function countWarnings(ctx: Context, period: Period): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({
      warning: sql<string>`unnest(${receipts.warnings})`.as('warning'),
      count: sql<number>`count(*)::int`,
    })
    .from(receipts)
    .where(and(realReceipts(ctx), within(receipts.timestamp, period), sql`${receipts.warnings} is not null`))
    .groupBy(sql`warning`);
  return new Map(rows.map(({ warning, count }) => [warning, count]));
}

/** Transaction numbers that are missing between two receipts of one store. */
export interface SequenceGap {
  readonly storeId: number;
  readonly previous: string;
  readonly next: string;
  readonly missing: number;
  readonly from: Date;
  readonly until: Date;
}

/** Newest receipts of the day that are looked through for gaps. */
const numberedMax = 20_000;

/**
 * Gaps in transaction numbers of a period, newest first, at most `count`. Only series that are consecutive otherwise
 * are judged: four steps of five are one. Wider jumps than 50 are another range of numbers, not lost receipts.
 */
export async function findSequenceGaps(ctx: Context, period: Period, count: number): Promise<SequenceGap[]> {
  const rows = await ctx.db.execute<{
    store_id: number;
    previous: string;
    next: string;
    missing: number;
    from: string;
    until: string;
  }>(sql`
    with newest as (
      select store_id, ${receipts.transactionId} as id, ${receipts.timestamp} as at,
        substring(${receipts.transactionId} from '[0-9]{1,9}$') as digits
      from ${receipts}
      where ${countedReceipts(ctx)} and ${within(receipts.timestamp, period)}
      order by ${receipts.timestamp} desc limit ${numberedMax}
    ), stepped as (
      select *, digits::int - lag(digits::int) over series as step, lag(id) over series as previous,
        lag(at) over series as previous_at
      from (select *, left(id, length(id) - length(digits)) as prefix from newest where digits is not null) numbered
      window series as (partition by store_id, prefix order by digits::int)
    ), judged as (
      select *, count(*) over whole as steps, count(*) filter (where step = 1) over whole as ones
      from stepped where step is not null
      window whole as (partition by store_id, left(id, length(id) - length(digits)))
    )
    select store_id, previous, id as next, step - 1 as missing, least(previous_at, at) as "from",
      greatest(previous_at, at) as until
    from judged where step between 2 and 50 and steps >= 5 and ones >= 0.8 * steps
    order by at desc limit ${count}`);
  return rows.map(({ store_id, from, until, ...row }) => ({
    ...row,
    storeId: store_id,
    from: new Date(from),
    until: new Date(until),
  }));
}
