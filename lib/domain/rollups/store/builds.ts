import { sql } from 'drizzle-orm';
import { rollupBuilds } from '@/drizzle/schema/rollups';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export type Build = Omit<typeof rollupBuilds.$inferSelect, 'retailerId'>;

export async function findBuild(ctx: Context): Promise<Build | null> {
  const { version, isComplete, nextMonth, againAt } = rollupBuilds;
  const [row] = await ctx.db
    .select({ version, isComplete, nextMonth, againAt })
    .from(rollupBuilds)
    .where(owned(ctx, rollupBuilds));
  return row ?? null;
}

export async function saveBuild(ctx: Context, build: Build): Promise<void> {
  await ctx.db
    .insert(rollupBuilds)
    .values({ retailerId: ctx.retailer.id, ...build })
    .onConflictDoUpdate({ target: [rollupBuilds.retailerId], set: build });
}

/** First key of the advisory lock. The second is the retailer. */
const lockClass = 7_303;

/** While the sums are locked, receipts can still be stored: storing only inserts changes. */
export async function lockRollups(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, ${ctx.retailer.id}::int)`);
}

export async function tryToLockRollups(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockClass}::int, ${ctx.retailer.id}::int) as held`,
  );
  return row?.held === true;
}
