import { and, asc, eq, getTableColumns, gt, inArray, isNull, max, ne, sql } from 'drizzle-orm';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import { matchesAllWords } from '@/lib/platform/db/matches-all-words';
import { parseSettings, type RetailerSettings } from '@/lib/platform/retailers/settings';
import { lockRetailer } from '@/lib/platform/retailers/store';
import { owned } from '@/lib/platform/db/tenancy';
import { newId } from '@/lib/core/ids';
import { database } from '@/lib/platform/db/client';

export type PortalUserRow = typeof portalUsers.$inferSelect;

function manageable(ctx: Context) {
  return and(owned(ctx, portalUsers), eq(portalUsers.manageable, true));
}

export async function findPortalUser(ctx: Context, email: string): Promise<PortalUserRow | null> {
  const [row] = await ctx.db
    .select()
    .from(portalUsers)
    .where(and(manageable(ctx), eq(portalUsers.email, email)));
  return row ?? null;
}

/** `lastSeenAt` is the minute of the user's last request, or null if that was weeks ago. */
export interface SeenPortalUser extends PortalUserRow {
  readonly lastSeenAt: Date | null;
}

export interface ReadPortalUsers {
  readonly count: number;
  readonly after?: string | undefined;
  readonly matching?: string | undefined;
  readonly group?: string | undefined;
}

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
 * Locks groups and users. Returns the stored settings, because those of the context can be older, or reduced
 * by a limit.
 */
export async function lockPortalUsers(ctx: Context): Promise<RetailerSettings> {
  const { settings } = await lockRetailer(ctx, 'no key update');
  return parseSettings(settings);
}

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

export async function findUserById(ctx: Context, id: string): Promise<PortalUserRow | null> {
  const [user] = await ctx.db
    .select()
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, id)));
  return user ?? null;
}

export async function insertPortalUser(
  ctx: Context,
  columns: Pick<PortalUserRow, 'email' | 'name' | 'group' | 'status' | 'passwordHash'>,
): Promise<PortalUserRow | null> {
  const now = ctx.now();
  const [user] = await ctx.db
    .insert(portalUsers)
    .values({
      retailerId: ctx.retailer.id,
      id: newId(),
      ...columns,
      manageable: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return user ?? null;
}

export async function updatePortalUser(
  ctx: Context,
  id: string,
  columns: Partial<PortalUserRow>,
): Promise<PortalUserRow> {
  const [row] = await ctx.db
    .update(portalUsers)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, id)))
    .returning();
  if (row === undefined) throw new Error(`Portal user ${id} is gone while locked.`);
  return row;
}

export async function lockUser(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, userId)))
    .for('update');
}

export async function findActiveUser(email: string): Promise<PortalUserRow | null> {
  const [user] = await database()
    .select()
    .from(portalUsers)
    .where(and(eq(portalUsers.email, email), eq(portalUsers.status, 'active')));
  return user ?? null;
}

export async function hasSeveralUsers(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(owned(ctx, portalUsers))
    .limit(2);
  return rows.length > 1;
}

export async function listActiveUsersIn(ctx: Context, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const rows = await ctx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(
      and(owned(ctx, portalUsers), eq(portalUsers.status, 'active'), inArray(portalUsers.group, [...groups])),
    );
  return rows.map(({ id }) => id);
}
