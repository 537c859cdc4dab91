import { sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { countedReceipts } from '@/lib/platform/db/tenancy';
import { within, type Period } from '@/lib/platform/db/within';

export interface SequenceGap {
  readonly storeId: number;
  readonly previous: string;
  readonly next: string;
  readonly missing: number;
  readonly from: Date;
  readonly until: Date;
}

/**
 * Finds gaps among the newest `among` receipts, newest first. A series is searched only if four of five steps
 * in it are 1. A jump of more than 50 begins another range of numbers.
 */
export async function findSequenceGaps(
  ctx: Context,
  period: Period,
  { count, among }: { readonly count: number; readonly among: number },
): Promise<SequenceGap[]> {
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
        greatest(length(rtrim(${receipts.transactionId}, '0123456789')), length(${receipts.transactionId}) - 9) as cut
      from ${receipts}
      where ${countedReceipts(ctx)} and ${within(receipts.timestamp, period)}
      order by ${receipts.timestamp} desc limit ${among}
    ), numbered as materialized (
      select store_id, left(id, cut) collate "C" as prefix, substr(id, cut + 1)::int as number, id, at
      from newest where cut < length(id)
    ), broken as (
      -- Whole series, which most are, need not be sorted.
      select store_id, prefix from numbered group by store_id, prefix
      having count(*) > 5 and max(number) - min(number) >= count(*)
    ), stepped as (
      select *, number - lag(number) over series as step, lag(id) over series as previous,
        lag(at) over series as previous_at
      from numbered natural join broken
      window series as (partition by store_id, prefix order by number)
    ), judged as (
      select *, count(*) over whole as steps, count(*) filter (where step = 1) over whole as ones
      from stepped where step is not null
      window whole as (partition by store_id, prefix)
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
