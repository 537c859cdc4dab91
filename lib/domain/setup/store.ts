import { isNull, sql } from 'drizzle-orm';
import { setups } from '@/drizzle/schema/setup';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export type SetupRow = Pick<typeof setups.$inferSelect, 'dismissedAt' | 'pageOpenedAt'>;

export async function readSetup(ctx: Context): Promise<SetupRow> {
  const [row] = await ctx.db
    .select({ dismissedAt: setups.dismissedAt, pageOpenedAt: setups.pageOpenedAt })
    .from(setups)
    .where(owned(ctx, setups));
  return row ?? { dismissedAt: null, pageOpenedAt: null };
}

/** Null shows the guide again. */
export async function saveDismissal(ctx: Context, dismissedAt: Date | null): Promise<void> {
  await ctx.db
    .insert(setups)
    .values({ retailerId: ctx.retailer.id, dismissedAt, pageOpenedAt: null })
    .onConflictDoUpdate({ target: setups.retailerId, set: { dismissedAt } });
}

export async function insertPageOpening(ctx: Context): Promise<void> {
  await ctx.db
    .insert(setups)
    .values({ retailerId: ctx.retailer.id, dismissedAt: null, pageOpenedAt: ctx.now() })
    .onConflictDoUpdate({
      target: setups.retailerId,
      set: { pageOpenedAt: sql`excluded.page_opened_at` },
      setWhere: isNull(setups.pageOpenedAt),
    });
}
