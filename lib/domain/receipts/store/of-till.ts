import { and, desc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { firstIdAt } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import { countedReceipts, owned, realReceipts } from '@/lib/platform/db/tenancy';
import { within, type Period } from '@/lib/platform/db/within';

interface TillActivity {
  readonly receipts: number;
  readonly lastAt: Date | null;
  readonly missingNumbers: number;
}

/**
 * Returns activity by UUID, without tills that were silent. Missing numbers are counted as in
 * `findSequenceGaps`.
 */
export async function readTillActivity(
  ctx: Context,
  uuids: readonly string[],
  period: Period,
): Promise<ReadonlyMap<string, TillActivity>> {
  if (uuids.length === 0) return new Map();
  const rows = await ctx.db.execute<{ till: string; receipts: number; last_at: string; missing: number }>(sql`
    with today as materialized (
      select ${receipts.tillUuid} as till, ${receipts.transactionId} as id, ${receipts.createdAt} as at,
        greatest(length(rtrim(${receipts.transactionId}, '0123456789')), length(${receipts.transactionId}) - 9) as cut
      from ${receipts}
      where ${countedReceipts(ctx)} and ${within(receipts.timestamp, period)} and ${inArray(receipts.tillUuid, [...uuids])}
    ), numbered as (
      select till, left(id, cut) collate "C" as prefix, substr(id, cut + 1)::int as number
      from today where cut < length(id)
    ), stepped as (
      select till, prefix, number - lag(number) over (partition by till, prefix order by number) as step from numbered
    ), judged as (
      select till, sum(step - 1) filter (where step between 2 and 50) as missing from stepped where step is not null
      group by till, prefix having count(*) >= 5 and count(*) filter (where step = 1) >= 0.8 * count(*)
    ), missing as (select till, sum(missing)::int as missing from judged group by till)
    select till, count(*)::int as receipts, max(at) as last_at, coalesce(max(missing.missing), 0)::int as missing
    from today left join missing using (till) group by till`);
  return new Map(
    rows.map(({ till, receipts: count, last_at: lastAt, missing }) => [
      till,
      { receipts: count, lastAt: new Date(lastAt), missingNumbers: missing },
    ]),
  );
}

interface LastReceipt {
  readonly id: string;
  readonly createdAt: Date;
  readonly token: string | null;
}

const later = alias(receipts, 'later');

/**
 * Finds the last receipt that was stored after `since` and is dated after `datedSince`. A sale that a till
 * sends after a later sale is not the last.
 */
export async function findLastOfTill(
  ctx: Context,
  till: string,
  { since, datedSince }: { readonly since: Date; readonly datedSince: Date },
): Promise<LastReceipt | null> {
  const [row] = await ctx.db
    .select({ id: receipts.id, createdAt: receipts.createdAt, token: receiptLinks.token })
    .from(receipts)
    .leftJoin(
      receiptLinks,
      and(owned(ctx, receiptLinks), eq(receiptLinks.receiptId, receipts.id), isNull(receiptLinks.revokedAt)),
    )
    .where(
      and(
        realReceipts(ctx),
        gt(receipts.id, firstIdAt(since)),
        eq(receipts.tillUuid, till),
        gt(receipts.timestamp, datedSince),
        notExists(laterOfTill(ctx, till, datedSince)),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(1);
  return row === undefined || row.createdAt <= since ? null : row;
}

/**
 * Finds receipts of the till that are dated later. A receipt stored before `since` is excluded, because the
 * till's clock may have been ahead.
 */
function laterOfTill(ctx: Context, till: string, since: Date) {
  return ctx.db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        owned(ctx, later),
        eq(later.test, false),
        eq(later.tillUuid, till),
        gt(later.timestamp, receipts.timestamp),
        gt(later.id, firstIdAt(since)),
      ),
    );
}
