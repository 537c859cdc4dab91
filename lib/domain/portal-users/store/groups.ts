import { and, count, eq, inArray } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import type { Context, UserContext } from '@/lib/platform/context';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { owned } from '@/lib/platform/db/tenancy';

export type Groups = RetailerSettings['portal_groups'];

export async function countGroupUsers(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .select({ group: portalUsers.group, users: count() })
    .from(portalUsers)
    .where(owned(ctx, portalUsers))
    .groupBy(portalUsers.group);
  return new Map(rows.map(({ group, users }) => [group, users]));
}

export async function readOwnGroup(ctx: UserContext): Promise<string> {
  const own = and(owned(ctx, portalUsers), eq(portalUsers.id, ctx.actor.id));
  const [user] = await ctx.db.select({ group: portalUsers.group }).from(portalUsers).where(own);
  return user?.group ?? '';
}

export function idsInGroup(ctx: Context, group: string) {
  return ctx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), eq(portalUsers.group, group)));
}

export async function readAddresses(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: portalUsers.id, email: portalUsers.email })
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), inArray(portalUsers.id, [...ids])));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
