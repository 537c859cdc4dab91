import { and, gte, lt, sql } from 'drizzle-orm';
import { rollups } from '@/drizzle/schema/rollups';
import type { Context } from '@/lib/platform/context';
import { insertionOf } from '@/lib/platform/db/insertion';
import { unprepared } from '@/lib/platform/db/prepare-statements';
import { owned } from '@/lib/platform/db/tenancy';
import type { Changes } from '../facts';
import { Sums } from '../sums';

export const allStores = 0;

export interface RollupKey {
  readonly storeId: number;
  readonly grain: 'day' | 'month';
  readonly starts: string;
}

export interface Rollup extends RollupKey {
  readonly sums: Sums;
}

interface RollupRow extends Record<string, unknown> {
  readonly store_id: number;
  readonly grain: RollupKey['grain'];
  readonly starts: string;
  readonly sums: string;
}

export async function readRollups(ctx: Context, keys: readonly RollupKey[]): Promise<Rollup[]> {
  const rows = await ctx.db.execute<RollupRow>(sql`
    select r.store_id, r.grain, r.starts::text as starts, r.sums
    from unnest(${sql.param(keys.map(({ storeId }) => storeId))}::int[],
        ${sql.param(keys.map(({ grain }) => grain))}::text[],
        ${sql.param(keys.map(({ starts }) => starts))}::text[]) as wanted (store_id, grain, starts)
      join rollups as r on r.store_id = wanted.store_id and r.grain = wanted.grain and r.starts = wanted.starts::date
    where r.retailer_id = ${ctx.retailer.id}`);
  return rows.map(rollupOf);
}

const insertion = insertionOf(rollups);

const writtenAtOnce = 500;

export async function writeRollups(ctx: Context, all: readonly Rollup[]): Promise<void> {
  for (let from = 0; from < all.length; from += writtenAtOnce) {
    const rows = all
      .slice(from, from + writtenAtOnce)
      .map(({ storeId, grain, starts, sums }) => ({ storeId, grain, starts, sums: sums.toText() }));
    await ctx.db.execute(sql`
      ${insertion(ctx.retailer.id, rows)}
      on conflict (retailer_id, store_id, grain, starts) do update set sums = excluded.sums`);
  }
}

export async function deleteRollups(ctx: Context, from: string, until: string | null): Promise<void> {
  await ctx.db
    .delete(rollups)
    .where(
      and(
        owned(ctx, rollups),
        gte(rollups.starts, from),
        until === null ? undefined : lt(rollups.starts, until),
      ),
    );
}

export interface RollupRanges {
  readonly months: readonly [first: string, last: string] | null;
  readonly days: readonly (readonly [first: string, last: string])[];
}

export interface PeriodParts {
  readonly parts: readonly Rollup[];
  readonly changes: readonly Changes[];
}

/** One statement reads sums and pending changes, so that a change folded meanwhile is not counted twice. */
export async function readPeriod(
  ctx: Context,
  storeIds: readonly number[],
  { months, days }: RollupRanges,
): Promise<PeriodParts> {
  const own = sql`retailer_id = ${ctx.retailer.id}`;
  const ranges = [
    ...(months === null ? [] : [{ grain: 'month', range: months }]),
    ...days.map((range) => ({ grain: 'day', range })),
  ].map(
    ({ grain, range: [first, last] }) =>
      sql`(grain = ${grain}::text and starts between ${first}::text::date and ${last}::text::date)`,
  );
  const rows = await ctx.db.execute<RollupRow & { readonly changes: string | null }>(
    // The statement is not prepared, because its text depends on the period.
    unprepared(sql`
      select store_id, grain, starts::text as starts, sums, null::text as changes from rollups
      where ${own} and store_id = any (${sql.param([...storeIds])}::int[]) and (${sql.join(ranges, sql` or `)})
      union all
      select null, null, null, null, changes from rollup_changes where ${own}`),
  );
  return {
    parts: rows.filter(({ changes }) => changes === null).map(rollupOf),
    changes: rows.flatMap(({ changes }) => (changes === null ? [] : [JSON.parse(changes) as Changes])),
  };
}

function rollupOf({ store_id: storeId, grain, starts, sums }: RollupRow): Rollup {
  return { storeId, grain, starts, sums: Sums.fromText(sums) };
}
