import { permissionOf } from '@/lib/platform/auth/permissions';
import type { UserContext } from '@/lib/platform/context';
import { readOwnGroup } from '@/lib/domain/portal-users/store/groups';
import { readSavedSearches, type SavedSearchRow } from './store';

/** Returns no searches if the caller may not search the list, because queries can name people. */
export async function listSearches(
  ctx: UserContext,
  list: SavedSearchRow['search']['list'],
): Promise<SavedSearchRow[]> {
  if (!ctx.permissions.has(permissionOf(`search_${list}`))) return [];
  return readSavedSearches(ctx, list, await readOwnGroup(ctx));
}
