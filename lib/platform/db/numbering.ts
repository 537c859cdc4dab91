import { max, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { owned, type Tenant } from './tenancy';

/** Numbers of advisory locks. Functions of the database use that of `auditSeals` as well. */
const locks = {
  stores: 1,
  clients: 2,
  loyaltyPrograms: 3,
  loyaltyRewards: 4,
  auditSeals: 5,
  transformations: 6,
  webhooks: 7,
  identifierMerges: 8,
} as const;

/** Locks until the transaction ends. Call this before `nextNumber`. */
export async function lockNumbers(ctx: Tenant, kind: keyof typeof locks): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${locks[kind]}, ${ctx.retailer.id})`);
}

const integerMax = 2_147_483_647;

/**
 * Returns the highest number plus one; `usedUp` is the highest number of deleted rows. After the greatest
 * `integer`, returns the first gap.
 */
export async function nextNumber(
  ctx: Tenant,
  table: PgTable & { retailerId: PgColumn },
  column: PgColumn,
  usedUp = 0,
): Promise<number> {
  const [row] = await ctx.db
    .select({ highest: max(column) })
    .from(table)
    .where(owned(ctx, table));
  const highest = Math.max(Number(row?.highest ?? 0), usedUp);
  if (highest < integerMax) return highest + 1;
  const [gap] = await ctx.db.execute<{ before: number | null }>(sql`
    select min(taken) as before
    from (
      select ${column} as taken, lead(${column}) over (order by ${column}) as following
      from ${table}
      where ${owned(ctx, table)}
    ) as numbers
    where following - 1 > taken`);
  return (gap?.before ?? 0) + 1;
}
