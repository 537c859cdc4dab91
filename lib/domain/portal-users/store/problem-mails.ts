import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** Lists users who want the daily mail and have not got the mail of `day` (`YYYY-MM-DD`). */
export async function listMailReaders(ctx: Context, day: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(
      and(
        owned(ctx, portalUsers),
        eq(portalUsers.status, 'active'),
        isNotNull(portalUsers.problemMail),
        isDue(day),
      ),
    )
    .orderBy(asc(portalUsers.id));
  return rows.map(({ id }) => id);
}

/**
 * Marks the mail of `day` as queued. Call this in the transaction that queues it. False if it was marked
 * before.
 */
export async function claimMailOf(ctx: Context, userId: string, day: string): Promise<boolean> {
  const rows = await ctx.db
    .update(portalUsers)
    .set({ problemMailSentOn: day })
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, userId), isDue(day)))
    .returning({ id: portalUsers.id });
  return rows.length > 0;
}

function isDue(day: string) {
  return or(isNull(portalUsers.problemMailSentOn), lt(portalUsers.problemMailSentOn, day));
}
