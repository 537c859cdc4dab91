import { and, asc, eq, getTableColumns, gt, inArray, isNull, max, ne, sql } from 'drizzle-orm';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import type { Context } from '@/lib/platform/context';
import { matchesAllWords } from '@/lib/platform/db/matches-all-words';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { retailerColumns, toRetailer } from '@/lib/platform/retailers/store';
import { owned } from '@/lib/platform/db/tenancy';

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

/** A portal user with the last time one of its sessions was used: to the minute, null when that is weeks ago. */
export interface SeenPortalUser extends PortalUserRow {
  readonly lastSeenAt: Date | null;
}

/** Which users to read: at most `count`, those after the address `after` when it is given. */
export interface ReadPortalUsers {
  readonly count: number;
  readonly after?: string | undefined;
  /** Words that stand in the address or the name. */
  readonly matching?: string | undefined;
  readonly group?: string | undefined;
}

/** Users by address. */
export function readPortalUsers(
  ctx: Context,
  { count, after, matching, group }: ReadPortalUsers,
): Promise<SeenPortalUser[]> {
  return selectSeen(ctx)
    .where(
      and(
        manageable(ctx),
        after === undefined ? undefined : gt(portalUsers.email, after),
        matching === undefined ? undefined : matchesAllWords(matching, [portalUsers.email, portalUsers.name]),
        group === undefined ? undefined : eq(portalUsers.group, group),
      ),
    )
    .orderBy(asc(portalUsers.email))
    .limit(count);
}

/** The user with this address in lower case and when it was last there, or null. */
export async function findSeenPortalUser(ctx: Context, email: string): Promise<SeenPortalUser | null> {
  const [row] = await selectSeen(ctx).where(and(manageable(ctx), eq(portalUsers.email, email)));
  return row ?? null;
}

function selectSeen(ctx: Context) {
  const lastSeenAt = ctx.db
    .select({ at: max(portalSessions.lastSeenAt) })
    .from(portalSessions)
    .where(and(owned(ctx, portalSessions), eq(portalSessions.userId, portalUsers.id)));
  return ctx.db
    .select({
      ...getTableColumns(portalUsers),
      lastSeenAt: sql<Date | null>`${lastSeenAt}`.mapWith(portalSessions.lastSeenAt),
    })
    .from(portalUsers)
    .$dynamic();
}

/**
 * Holds other changes of the retailer's users and groups until the transaction ends. Returns the settings as they are
 * now: the context's may be older.
 */
export async function lockPortalUsers(ctx: Context): Promise<RetailerSettings> {
  // Not `update`: that would hold up every insert that refers to the retailer.
  const [row] = await ctx.db
    .select(retailerColumns)
    .from(retailers)
    .where(eq(retailers.id, ctx.retailer.id))
    .for('no key update');
  if (row === undefined) throw new Error(`Retailer ${ctx.retailer.id} is gone.`);
  return toRetailer(row).settings;
}

/** Whether an active user, other than `exceptId` when it is given, is in one of these groups. */
export async function hasActiveUser(
  ctx: Context,
  groups: readonly string[],
  exceptId?: string,
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
        exceptId === undefined ? undefined : ne(portalUsers.id, exceptId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Ends all sessions of a user. */
export async function endSessions(
  ctx: Pick<Context, 'retailer' | 'db' | 'now'>,
  userId: string,
): Promise<void> {
  await ctx.db
    .update(portalSessions)
    .set({ revokedAt: ctx.now() })
    .where(
      and(owned(ctx, portalSessions), eq(portalSessions.userId, userId), isNull(portalSessions.revokedAt)),
    );
}
