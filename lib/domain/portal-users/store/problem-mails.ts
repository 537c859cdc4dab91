import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** Ids of users who want the daily mail and lack that of `day` (`YYYY-MM-DD`). */
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

/** Marks the day's mail as queued, in the transaction that queues it; false if it was already. */
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
