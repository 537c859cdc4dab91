import { sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Context } from '@/lib/platform/context';
import { earliestInstant } from '../wall-time';
import { dropSegment } from './segment-rows';
import type { SegmentOptions } from './segment-options';
import type { Interval } from './time-ranges';

/** How long a segment may take to be made, before it is given up for lost. */
const lostAfterMinutes = 15;

/** Drops the segments of other terms than these, and those that somebody began and never finished. */
export async function dropOutdated(ctx: Context, version: number): Promise<void> {
  const retailerId = ctx.retailer.id;
  const outdated = await ctx.db.execute<{ number: number }>(sql`
    select number from search_segments where retailer_id = ${retailerId} and (version <> ${version}
      or (not is_sealed and begun_at < now() - ${lostAfterMinutes}::int * interval '1 minute'))`);
  for (const { number } of outdated) {
    await inTransaction(ctx, (inner) => dropSegment(inner.db, { retailerId, number }));
  }
}

/**
 * The oldest range without a segment that has receipts enough for one; null when there is none, or one is being made.
 */
export async function nextTimeRange(
  ctx: Context,
  { version, settledBefore, options }: { version: number; settledBefore: Date; options: SegmentOptions },
): Promise<Interval | null> {
  const segments = await ctx.db.execute<{ from: number; to: number; isSealed: boolean }>(sql`
    select (extract(epoch from from_at) * 1000)::float8 as "from", (extract(epoch from to_at) * 1000)::float8 as "to",
      is_sealed as "isSealed"
    from search_segments where retailer_id = ${ctx.retailer.id} and version = ${version} order by from_at`);
  if (segments.some(({ isSealed }) => !isSealed)) return null;
  let end = earliestInstant;
  for (const { from, to } of segments) {
    if (from > end)
      return { from: end, to: (await endOf(ctx, { from: end, to: from }, options.size)) ?? from };
    end = to;
  }
  const rest = { from: end, to: settledBefore.getTime() };
  const to = await endOf(ctx, rest, options.size);
  if (to !== null) return { from: end, to };
  return (await endOf(ctx, rest, options.small)) === null ? null : rest;
}

/** Where a segment of `size` receipts that begins with a range ends; null where the range has no more than that. */
async function endOf(ctx: Context, { from, to }: Interval, size: number): Promise<number | null> {
  if (from >= to) return null;
  const times = await ctx.db.execute<{ time: number }>(sql`
    select (extract(epoch from ordered_at) * 1000)::float8 as time from (
      select ordered_at, row_number() over (order by ordered_at, receipt_id) as place from receipt_search
      where retailer_id = ${ctx.retailer.id} and ordered_at >= ${instant(from)} and ordered_at < ${instant(to)}
      order by ordered_at, receipt_id limit ${size + 1}::int) as oldest
    where place in (1, ${size + 1}::int) order by place`);
  const [first, beyond] = times.map(({ time }) => time);
  if (first === undefined || beyond === undefined) return null;
  // Where one instant has more receipts than a segment should, it has them all.
  return beyond > first ? beyond : beyond + 1;
}

/**
 * Begins a segment: from now on writers note what they change of its range. Null when somebody else is at one; two who
 * begin at once would give it the same number.
 */
export async function beginSegment(ctx: Context, version: number, range: Interval): Promise<number | null> {
  const retailerId = ctx.retailer.id;
  const [row] = await ctx.db.execute<{ number: number }>(sql`
    insert into search_segments
      (retailer_id, number, from_at, to_at, is_sealed, begun_at, size, version, complete)
    select ${retailerId}, coalesce(max(number), 0) + 1, ${instant(range.from)}, ${instant(range.to)}, false, now(),
      0, ${version}, '{}'
    from search_segments where retailer_id = ${retailerId}
    having count(*) filter (where not is_sealed) = 0
    on conflict do nothing
    returning number`);
  return row?.number ?? null;
}

function instant(milliseconds: number): SQL {
  return sql`to_timestamp(${milliseconds}::float8 / 1000)`;
}
