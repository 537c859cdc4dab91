import { and, asc, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { savedSearches } from '@/drizzle/schema/saved-searches';
import { idsInGroup, readAddresses } from '@/lib/domain/portal-users/store/groups';
import type { Context, UserContext } from '@/lib/platform/context';
import { holdsAny } from '@/lib/platform/db/scan-table';
import { isSearchForSql } from '@/lib/platform/db/is-search-for';
import { owned } from '@/lib/platform/db/tenancy';

export interface SavedSearchRow {
  readonly search: typeof savedSearches.$inferSelect;
  readonly owner: string | null;
}

const listedMax = 500;

export async function readSavedSearches(
  ctx: UserContext,
  list: SavedSearchRow['search']['list'],
  group: string,
): Promise<SavedSearchRow[]> {
  const searches = await ctx.db
    .select()
    .from(savedSearches)
    .where(and(owned(ctx, savedSearches), eq(savedSearches.list, list), visible(ctx, group)))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id))
    .limit(listedMax);
  return withOwners(ctx, searches);
}

export async function findSavedSearch(
  ctx: UserContext,
  id: string,
  group: string,
): Promise<SavedSearchRow | null> {
  const searches = await ctx.db
    .select()
    .from(savedSearches)
    .where(and(owned(ctx, savedSearches), eq(savedSearches.id, id), visible(ctx, group)));
  const [row] = await withOwners(ctx, searches);
  return row ?? null;
}

export async function countOwnSearches(ctx: UserContext): Promise<number> {
  const own = and(owned(ctx, savedSearches), eq(savedSearches.userId, ctx.actor.id));
  const [row] = await ctx.db.select({ kept: count() }).from(savedSearches).where(own);
  return row?.kept ?? 0;
}

export async function insertSavedSearch(ctx: UserContext, row: SavedSearchRow['search']): Promise<boolean> {
  const rows = await ctx.db
    .insert(savedSearches)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: savedSearches.id });
  return rows.length > 0;
}

export async function removeSavedSearch(ctx: Context, id: string): Promise<boolean> {
  const { count: removed } = await ctx.db
    .delete(savedSearches)
    .where(and(owned(ctx, savedSearches), eq(savedSearches.id, id)));
  return removed > 0;
}

async function withOwners(
  ctx: Context,
  searches: readonly SavedSearchRow['search'][],
): Promise<SavedSearchRow[]> {
  const owners = await readAddresses(ctx, [...new Set(searches.map(({ userId }) => userId))]);
  return searches.map((search) => ({ search, owner: owners.get(search.userId) ?? null }));
}

function visible(ctx: UserContext, group: string): SQL | undefined {
  const ofGroup = and(
    eq(savedSearches.sharedWith, 'group'),
    inArray(savedSearches.userId, idsInGroup(ctx, group)),
  );
  return or(
    eq(savedSearches.userId, ctx.actor.id),
    eq(savedSearches.sharedWith, 'retailer'),
    group === '' ? undefined : ofGroup,
  );
}

export async function deleteSearchesNaming(
  ctx: Context,
  identifier: string,
  values: readonly string[],
): Promise<void> {
  const { name, query } = savedSearches;
  await ctx.db
    .delete(savedSearches)
    .where(
      and(
        owned(ctx, savedSearches),
        or(isSearchForSql(sql`${query}`, identifier), holdsAny([sql`${name}`, sql`${query}`], values)),
      ),
    );
}
