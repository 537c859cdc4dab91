import { max, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '@/lib/context';
import { owned } from '@/lib/tenancy';

/** First keys of the advisory locks that number rows per retailer. */
const locks = { stores: 1, clients: 2 } as const;

/**
 * Holds other writers of the same kind of row in this retailer until the transaction ends, so that the next number
 * is free. Call inside a transaction, then `nextNumber`.
 */
export async function lockNumbers(ctx: Context, kind: keyof typeof locks): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${locks[kind]}, ${ctx.retailer.id})`);
}

/** One more than the highest number of the retailer in `column`; 1 at first. */
export async function nextNumber(
  ctx: Context,
  table: PgTable & { retailerId: PgColumn },
  column: PgColumn,
): Promise<number> {
  const [row] = await ctx.db
    .select({ highest: max(column) })
    .from(table)
    .where(owned(ctx, table));
  return Number(row?.highest ?? 0) + 1;
}
