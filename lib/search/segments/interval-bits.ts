import { sql, type SQL } from 'drizzle-orm';
import { instantOf } from '../gin/condition';
import type { TermQuery } from '../terms/term-query';
import { leavesOf } from '../tree';
import type { Between } from './bit-query';
import type { Segments } from './read-segments';
import { anyRetailer, type Run } from './run';

/**
 * The bits of the intervals of a query in the one segment that they cut: places follow each other in time, so that an
 * interval is a run of them. Where it begins is the place behind the last receipt before it that has not changed: one of
 * the last, because few have changed.
 */
export async function intervalBits(
  run: Run,
  retailerId: number,
  query: TermQuery,
  { segments, changes }: Pick<Segments, 'segments' | 'changes'>,
): Promise<(interval: Between) => SQL> {
  const intervals = leavesOf(query).filter((leaf) => leaf.kind === 'between');
  const [segment] = segments;
  if (segment === undefined || intervals.length === 0) {
    return () => {
      throw new Error('A segment that no interval cuts has no bits of intervals.');
    };
  }
  const { from, to, size, number } = segment;
  const edges = new Set(intervals.flatMap((one) => [one.from, one.to]).filter((at) => at > from && at < to));
  const places = new Map<number, number>();
  for (const at of edges) {
    const [row] = await run<{ place: number }>(sql`
      select p.place + 1 as place
      from (select receipt_id, ordered_at from receipt_search
          where retailer_id = ${retailerId} and ordered_at >= ${instantOf(from)} and ordered_at < ${instantOf(at)}
          order by ordered_at desc, receipt_id desc limit ${changes + 1}::int) as r
        cross join lateral (
          select place from search_segment_places
          where retailer_id = ${anyRetailer(retailerId)} and receipt_id = r.receipt_id
            -- Not by the index of segments, which knows nothing of receipts.
            and segment + 0 = ${number}::int
            and not exists (
              select from search_changes as c where c.retailer_id = ${retailerId} and c.receipt_id = r.receipt_id)
          offset 0) as p
      order by r.ordered_at desc, r.receipt_id desc limit 1`);
    places.set(at, row?.place ?? 0);
  }
  return (interval) => {
    const first = interval.from <= from ? 0 : (places.get(interval.from) ?? size);
    const last = interval.to >= to ? size : (places.get(interval.to) ?? 0);
    const set = Math.max(0, last - first);
    return sql`(repeat('0', ${first}::int) || repeat('1', ${set}::int) || repeat('0', ${size - first - set}::int))::varbit`;
  };
}
