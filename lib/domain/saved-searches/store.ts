import { and, asc, count, eq, or, sql, type SQL } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { savedSearches } from '@/drizzle/schema/saved-searches';
import type { Context, UserContext } from '@/lib/platform/context';
import { holdsAny } from '@/lib/platform/db/look-through';
import { owned } from '@/lib/platform/db/tenancy';

/** A saved search as stored, and whose it is. */
export interface SavedSearchRow {
  readonly search: typeof savedSearches.$inferSelect;
  readonly owner: string | null;
  readonly ownerGroup: string | null;
}

/** Searches of one list that are read at once: more than anybody chooses from. */
const listedMax = 500;

/** Searches of a list that the caller keeps or that others share with them, by name. */
export function readSavedSearches(
  ctx: UserContext,
  list: SavedSearchRow['search']['list'],
  group: string,
): Promise<SavedSearchRow[]> {
  return select(ctx, and(eq(savedSearches.list, list), visible(ctx, group)))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id))
    .limit(listedMax);
}

/** A saved search that the caller may use, or null. */
export async function findSavedSearch(
  ctx: UserContext,
  id: string,
  group: string,
): Promise<SavedSearchRow | null> {
  const [row] = await select(ctx, and(eq(savedSearches.id, id), visible(ctx, group)));
  return row ?? null;
}

/** How many searches the caller keeps. */
export async function countOwnSearches(ctx: UserContext): Promise<number> {
  const own = and(owned(ctx, savedSearches), eq(savedSearches.userId, ctx.actor.id));
  const [row] = await ctx.db.select({ kept: count() }).from(savedSearches).where(own);
  return row?.kept ?? 0;
}

/** Keeps a search; false when the caller already keeps one of that name. */
export async function insertSavedSearch(ctx: UserContext, row: SavedSearchRow['search']): Promise<boolean> {
  const rows = await ctx.db
    .insert(savedSearches)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: savedSearches.id });
  return rows.length > 0;
}

/** Deletes a search. */
export async function removeSavedSearch(ctx: UserContext, id: string): Promise<void> {
  await ctx.db.delete(savedSearches).where(and(owned(ctx, savedSearches), eq(savedSearches.id, id)));
}

/** The group of the caller; '' for none. */
export async function readOwnGroup(ctx: UserContext): Promise<string> {
  const own = and(owned(ctx, portalUsers), eq(portalUsers.id, ctx.actor.id));
  const [user] = await ctx.db.select({ group: portalUsers.group }).from(portalUsers).where(own);
  return user?.group ?? '';
}

function select(ctx: UserContext, condition: SQL | undefined) {
  return ctx.db
    .select({ search: savedSearches, owner: portalUsers.email, ownerGroup: portalUsers.group })
    .from(savedSearches)
    .leftJoin(portalUsers, and(owned(ctx, portalUsers), eq(portalUsers.id, savedSearches.userId)))
    .where(and(owned(ctx, savedSearches), condition));
}

/** Own ones, those for everybody, and those for the group that their owner is in now. */
function visible(ctx: UserContext, group: string): SQL | undefined {
  const ofGroup = and(eq(savedSearches.sharedWith, 'group'), eq(portalUsers.group, group));
  return or(
    eq(savedSearches.userId, ctx.actor.id),
    eq(savedSearches.sharedWith, 'retailer'),
    group === '' ? undefined : ofGroup,
  );
}

/** Deletes the searches of all staff that ask for an identifier, or hold one of these values. */
export async function deleteSearchesNaming(
  ctx: Context,
  identifier: string,
  values: readonly string[],
): Promise<void> {
  const { name, query } = savedSearches;
  const quoted = sql`(${query} like ${`%identifier%`} and strpos(${query}, ${identifier}) > 0)`;
  await ctx.db
    .delete(savedSearches)
    .where(and(owned(ctx, savedSearches), or(quoted, holdsAny([sql`${name}`, sql`${query}`], values))));
}
