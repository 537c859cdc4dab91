import { count } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { owned } from '@/lib/platform/db/tenancy';

/** Groups of a retailer: name to permissions, as its settings keep them. */
export type Groups = RetailerSettings['portal_groups'];

/** How many users are in each group of the retailer that has any, unmanageable ones included. */
export async function countGroupUsers(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .select({ group: portalUsers.group, users: count() })
    .from(portalUsers)
    .where(owned(ctx, portalUsers))
    .groupBy(portalUsers.group);
  return new Map(rows.map(({ group, users }) => [group, users]));
}
