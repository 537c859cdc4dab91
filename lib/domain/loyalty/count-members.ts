import { and, count, eq } from 'drizzle-orm';
import { loyaltyBalances } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** How many consumers have, or had, points in a program. */
export async function countMembers(ctx: Context, programId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(loyaltyBalances)
    .where(and(owned(ctx, loyaltyBalances), eq(loyaltyBalances.programId, programId)));
  return row?.total ?? 0;
}
