import { and, desc, eq, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { realReceipts } from '@/lib/platform/db/tenancy';
import { within, type Period } from '@/lib/platform/db/within';

export interface Sender {
  readonly storeId: number;
  /** Null for all tills of the store: receipts posted as JSON may not name a till. */
  readonly tillUuid: string | null;
}

export interface Rhythm extends Sender {
  readonly lastSeen: Date | null;
  readonly today: number;
  readonly week: number;
  /** Receipts of the earlier week, in the hours that correspond to those since the sender's last receipt. */
  readonly receipts: number;
  /** Hours with at least one of these `receipts`. Hour 0 begins at the time of the sender's last receipt. */
  readonly hours: readonly number[];
  readonly whole: number;
}

/**
 * Delay after which a late receipt counts as part of an import of history. Shorter delays come from the till.
 */
const importedAfter = sql`interval '2 days'`;

/**
 * Reads rhythms of earlier weeks, last week first. Receipts that arrived after the end of their week are
 * excluded, because a till may send once a day.
 */
export async function readRhythms(
  ctx: Context,
  { window, weeks }: { readonly window: Period; readonly weeks: readonly Period[] },
): Promise<Rhythm[]> {
  const iso = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const earlier = weeks.map(({ from, until }, index) => {
    const seconds = (window.until.getTime() - until.getTime()) / 1000;
    return sql`(${index + 1}::int, ${iso(from)}, ${iso(until)}, make_interval(secs => ${seconds}::float8))`;
  });
  const { createdAt, timestamp, storeId, tillUuid } = receipts;
  const since = sql`coalesce(seen.last_seen, ${iso(window.from)})`;
  const inSilence = sql`past.at > ${since}`;
  const counts = sql`count(*) filter (where ${inSilence})::int as receipts, count(*)::int as whole,
      array_agg(distinct floor(extract(epoch from past.at - ${since}) / 3600)::int) filter (where ${inSilence}) as hours`;
  const rows = await ctx.db.execute<{
    store_id: number;
    till_uuid: string | null;
    last_seen: string | null;
    today: number | null;
    week: number;
    receipts: number;
    whole: number;
    hours: number[] | null;
  }>(sql`
    with seen as (
      select ${storeId}, ${tillUuid}, grouping(${tillUuid}) = 1 as is_store, max(${timestamp}) as last_seen,
        count(*)::int as today
      from ${receipts} where ${realReceipts(ctx)} and ${within(timestamp, window)}
      group by grouping sets ((${storeId}), (${storeId}, ${tillUuid}))
    ), past as (
      select ${storeId}, ${tillUuid}, weeks.week, ${timestamp} + weeks.shift as at
      from (values ${sql.join(earlier, sql`, `)}) weeks (week, starts, ends, shift)
      join ${receipts} on ${timestamp} >= weeks.starts and ${timestamp} < weeks.ends
      where ${realReceipts(ctx)}
        and (${createdAt} < weeks.ends or ${createdAt} > ${timestamp} + ${importedAfter})
    )
    select past.store_id, null::uuid as till_uuid, seen.last_seen, seen.today, week, ${counts}
    from past left join seen on seen.is_store and seen.store_id = past.store_id
    group by past.store_id, seen.last_seen, seen.today, week
    union all
    select past.store_id, past.till_uuid, seen.last_seen, seen.today, week, ${counts}
    from past left join seen
      on not seen.is_store and seen.store_id = past.store_id and seen.till_uuid = past.till_uuid
    where past.till_uuid is not null
    group by past.store_id, past.till_uuid, seen.last_seen, seen.today, week`);
  return rows.map(({ store_id, till_uuid, last_seen, today, week, receipts: count, whole, hours }) => ({
    storeId: store_id,
    tillUuid: till_uuid,
    lastSeen: last_seen === null ? null : new Date(last_seen),
    today: today ?? 0,
    week,
    receipts: count,
    hours: hours ?? [],
    whole,
  }));
}

export async function findLastSeen(ctx: Context, sender: Sender, period: Period): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: receipts.timestamp })
    .from(receipts)
    .where(
      and(
        realReceipts(ctx),
        eq(receipts.storeId, sender.storeId),
        sender.tillUuid === null ? undefined : eq(receipts.tillUuid, sender.tillUuid),
        within(receipts.timestamp, period),
      ),
    )
    .orderBy(desc(receipts.timestamp))
    .limit(1);
  return row?.at ?? null;
}
