import { sql, type SQL } from 'drizzle-orm';
import { receiptSearch } from '@/drizzle/schema/search';
import { conditionOf } from '../gin/condition';
import type { TermQuery } from '../terms/term-query';
import { bitQueryOf } from './bit-query';
import { intervalBits } from './interval-bits';
import { anyRetailer, type Run } from './run';
import type { TimeRange } from './time-ranges';

/** How many receipts of a range met its query when they were sealed, but for those that changed since. */
export async function countTimeRange(
  run: Run,
  retailerId: number,
  { query, segments }: Pick<TimeRange, 'query' | 'segments'>,
  changes: number,
): Promise<number> {
  if (query.kind === 'nothing') return 0;
  const numbers = sql`${sql.param(segments.map(({ number }) => number))}::int[]`;
  if (query.kind === 'everything') {
    const size = segments.reduce((sum, segment) => sum + segment.size, 0);
    if (changes === 0) return size;
    const [row] = await run<{ changed: number }>(sql`
      select count(*)::int as changed from (${changedPlaces(retailerId)}) as changed
      where segment = any (${numbers})`);
    return size - (row?.changed ?? 0);
  }
  const bitsOf = await intervalBits(run, retailerId, query, { segments, changes });
  const { spans, parts, expression } = bitQueryOf(query, bitsOf);
  const columns = [...Array(parts).keys()].map((index) => {
    const joined = sql`bit_or(t.bits) filter (where span.part = ${sql.raw(String(index + 1))})`;
    return sql`coalesce(${joined}, repeat('0', s.size)::varbit) as ${sql.raw(`p${index + 1}`)}`;
  });
  const changed =
    changes > 0
      ? sql`(select count(*) from changed_places as changed cross join lateral (
          select bits from result where number = changed.segment offset 0) as result
        where get_bit(result.bits, changed.place) = 1)`
      : sql`0`;
  // `offset 0` keeps the planner from joining the other way round, by way of all terms there are.
  const [row] = await run<{ hits: number }>(sql`
    with joined as (
        select s.number${columns.length > 0 ? sql.raw(', ') : sql.empty()}${sql.join(columns, sql`, `)}
        from search_segments as s
          left join unnest(${sql.param(spans.map(({ first }) => first))}::text[],
            ${sql.param(spans.map(({ last }) => last))}::text[],
            ${sql.param(spans.map(({ part }) => part))}::int[]) as span (first, last, part)
            on true
          left join lateral (
            select bits from search_segment_terms
            where retailer_id = ${retailerId} and segment = s.number
              and term >= span.first collate "C" and term <= span.last collate "C"
            offset 0) as t on true
        where s.retailer_id = ${retailerId} and s.number = any (${numbers})
        group by s.number, s.size),
      result as ${sql.raw(changes > 0 ? 'materialized' : '')} (select number, ${expression} as bits from joined),
      changed_places as materialized (${changedPlaces(retailerId)})
    select ((select coalesce(sum(bit_count(bits)), 0) from result) - ${changed})::int as hits`);
  return row?.hits ?? 0;
}

/** How many receipts that changed since they were sealed, or came since, meet a query now and lie in some segments. */
export async function countChanged(
  run: Run,
  retailerId: number,
  query: TermQuery,
  ranges: readonly TimeRange[],
): Promise<number> {
  const numbers = ranges.flatMap(({ segments }) => segments.map(({ number }) => number));
  const { retailerId: retailer, key, orderedAt, terms } = receiptSearch;
  const met = conditionOf(query, { retailer: retailerId, orderedAt, terms }) ?? sql`true`;
  const [row] = await run<{ hits: number }>(sql`
    select count(*)::int as hits
    from ${changedReceipts(retailerId)} as changed
      cross join lateral (
        select from ${receiptSearch}
        where ${retailer} = ${anyRetailer(retailerId)} and ${key} = changed.receipt_id
          and exists (select from search_segments as s
            where s.retailer_id = ${retailerId} and s.number = any (${sql.param(numbers)}::int[])
              and ${orderedAt} >= s.from_at and ${orderedAt} < s.to_at)
          and ${met}
        offset 0) as met`);
  return row?.hits ?? 0;
}

/** Segment and place of every receipt that has a bit and changed since. */
function changedPlaces(retailerId: number): SQL {
  return sql`select p.segment, p.place
    from ${changedReceipts(retailerId)} as c
      cross join lateral (
        select segment, place from search_segment_places
        where retailer_id = ${anyRetailer(retailerId)} and receipt_id = c.receipt_id
        offset 0) as p`;
}

/**
 * Receipts that changed, each once. What is looked up for them stands in a lateral of its own with `offset 0`: a planner
 * that does not know yet how many they are would else go through all of them for every receipt there is.
 */
function changedReceipts(retailerId: number): SQL {
  return sql`(select distinct receipt_id from search_changes where retailer_id = ${retailerId} offset 0)`;
}
