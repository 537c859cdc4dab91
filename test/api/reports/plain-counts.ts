import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import type { Dimension, Sums } from '@/lib/domain/rollups/sums';
import { amountOfUnits } from '@/lib/domain/rollups/units';

/** Receipts, those of them with a consumer, and amounts by currency, such as `EUR 12.34`. */
export type PlainCount = readonly [receipts: number, identified: number, amounts: readonly string[]];
export type PlainCounts = Readonly<Record<string, Readonly<Record<string, PlainCount>>>>;

/** Which receipts are counted. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly storeIds: readonly number[] | null;
  /** Only receipts in it; left out for all. */
  readonly currency?: string;
}

interface Row extends Record<string, unknown> {
  readonly dimension: string;
  readonly key: string;
  /** Null for the row of all currencies. */
  readonly currency: string | null;
  readonly receipts: number;
  readonly identified: number;
  readonly amount: number;
}

/** What reports have sums of, counted plainly by the database from the receipts themselves. */
export async function plainCounts(
  ctx: Context,
  { from, to, storeIds, currency: only }: Asked,
): Promise<PlainCounts> {
  const part = (dimension: string, key: SQL, currency: SQL, amount: SQL, of: SQL) => sql`
    select ${sql.raw(`'${dimension}'`)}::text as dimension, key, paid_in as currency,
      count(distinct id)::int as receipts, count(distinct id) filter (where identifier is not null)::int as identified,
      sum(amount)::float8 as amount
    from (select id, identifier, ${key}::text as key, ${currency}::text as paid_in, ${amount}::numeric as amount
      from ${of}) as counted
    group by grouping sets ((key), (key, paid_in))`;
  const total = (dimension: string, key: SQL, where: SQL = sql`true`) =>
    part(dimension, key, sql`currency`, sql`total`, sql`(select * from sold where ${where}) as s`);
  const payments = sql`(
    select sold.*,
      case lower(p ->> 'method') when 'karte' then 'card' when 'bar' then 'cash' else lower(p ->> 'method') end as method, c.currency as paid_in, c.amount
    from sold, jsonb_array_elements(coalesce(submitted -> 'payments', '[]')) as p,
      lateral (values (coalesce(p ->> 'currency', currency), (p ->> 'amount')::numeric),
        (currency, -coalesce(p ->> 'change', p -> 'details' ->> 'change')::numeric)) as c (currency, amount)
    where c.amount is not null and (c.amount <> 0 or c.amount = (p ->> 'amount')::numeric)) as s`;
  const taxes = sql`(
    select sold.*, (t ->> 'rate')::numeric as rate, (t ->> 'amount')::numeric as amount
    from sold, jsonb_array_elements(case
      when submitted -> 'taxes' @? '$[*].rate' then submitted -> 'taxes'
      when submitted -> 'vat' @? '$[*].rate' then submitted -> 'vat'
      else jsonb_path_query_array(submitted, '$.items[*].vat') end) as t where t ? 'rate') as s`;
  const rows = await ctx.db.execute<Row>(sql`
    with sold as (
      select * from receipts where retailer_id = ${ctx.retailer.id} and not duplicate and not test
        and left("localtime", 10) between ${from} and ${to}
        and ${only === undefined ? sql`true` : sql`currency = ${only}`}
        and ${storeIds === null ? sql`true` : sql`store_id = any (${sql.param([...storeIds])}::int[])`}
    )
    ${total('date', sql`left("localtime", 10)`)}
    union all ${total('hour', sql`substr("localtime", 12, 2)::int`)}
    union all ${total('store', sql`store_id`)}
    union all ${total('currency', sql`currency`)}
    union all ${total('till', sql`store_id || '/' || till_uuid`, sql`till_uuid is not null`)}
    union all ${part('payment', sql`method`, sql`paid_in`, sql`amount`, payments)}
    union all ${part('rate', sql`trim_scale(rate)`, sql`currency`, sql`amount`, taxes)}`);
  const counts: Record<string, Record<string, PlainCount>> = {};
  for (const { dimension, key, currency, receipts, identified } of rows) {
    if (currency !== null) continue;
    const own = rows.filter((row) => row.dimension === dimension && row.key === key && row.currency !== null);
    const amounts = own.filter((row) => row.amount !== 0).map((row) => `${row.currency} ${row.amount}`);
    counts[dimension] = { ...counts[dimension], [key]: [receipts, identified, amounts.toSorted()] };
  }
  return counts;
}

const compared: readonly Dimension[] = ['date', 'hour', 'currency', 'store', 'till', 'payment', 'rate'];

/** Sums in the form of plain counts, of receipts in one currency or in all. */
export function asPlainCounts(sums: Sums, currency?: string): PlainCounts {
  return Object.fromEntries(
    compared.flatMap((dimension) => {
      const keys = Array.from(sums.of(dimension)).flatMap(([key, counter]) => {
        const tally = currency === undefined ? counter : counter.byCurrency.get(currency);
        if (tally === undefined) return [];
        const { receipts, identified, units } = tally;
        const amounts = Array.from(units, ([each, sum]) => `${each} ${amountOfUnits(sum)}`).toSorted();
        return [[key, [receipts, identified, amounts]] as const];
      });
      return keys.length === 0 ? [] : [[dimension, Object.fromEntries(keys) as Record<string, PlainCount>]];
    }),
  );
}
