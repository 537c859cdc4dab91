import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import type { Context } from '@/lib/context';
import { owned } from '@/lib/tenancy';

/** A portal user as stored. */
export type PortalUserRow = typeof portalUsers.$inferSelect;

/** Users that `/portal/user` reaches: the retailer's, but for those marked unmanageable (contract section 9). */
function manageable(ctx: Context) {
  return and(owned(ctx, portalUsers), eq(portalUsers.manageable, true));
}

/** The user with this address in lower case, or null. */
export async function findPortalUser(ctx: Context, email: string): Promise<PortalUserRow | null> {
  const [row] = await ctx.db
    .select()
    .from(portalUsers)
    .where(and(manageable(ctx), eq(portalUsers.email, email)));
  return row ?? null;
}

/** At most `count` users by address, those after the address `after` when it is given. */
export function readPortalUsers(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after?: string | undefined },
): Promise<PortalUserRow[]> {
  const later = after === undefined ? undefined : gt(portalUsers.email, after);
  return ctx.db
    .select()
    .from(portalUsers)
    .where(and(manageable(ctx), later))
    .orderBy(asc(portalUsers.email))
    .limit(count);
}

/** Holds other changes of the retailer's users until the transaction ends. */
export async function lockPortalUsers(ctx: Context): Promise<void> {
  // Not `update`: that would hold up every insert that refers to the retailer.
  await ctx.db
    .select({ id: retailers.id })
    .from(retailers)
    .where(eq(retailers.id, ctx.retailer.id))
    .for('no key update');
}

/** Whether an active user other than `exceptId` is in one of these groups. */
export async function hasActiveUser(
  ctx: Context,
  groups: readonly string[],
  exceptId: string,
): Promise<boolean> {
  if (groups.length === 0) return false;
  const [row] = await ctx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(
      and(
        owned(ctx, portalUsers),
        eq(portalUsers.status, 'active'),
        inArray(portalUsers.group, [...groups]),
        ne(portalUsers.id, exceptId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Ends all sessions of a user. */
export async function endSessions(ctx: Pick<Context, 'retailer' | 'db'>, userId: string): Promise<void> {
  await ctx.db
    .update(portalSessions)
    .set({ revokedAt: new Date() })
    .where(
      and(owned(ctx, portalSessions), eq(portalSessions.userId, userId), isNull(portalSessions.revokedAt)),
    );
}
