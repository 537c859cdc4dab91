import { permissionOf } from '@/lib/platform/auth/permissions';
import type { UserContext } from '@/lib/platform/context';
import type { SavedSearchWire } from './schema';
import type { SavedSearchRow } from './store';

export function presentSavedSearch(ctx: UserContext, row: SavedSearchRow): SavedSearchWire {
  const { id, list, name, query, sharedWith } = row.search;
  return {
    id,
    list,
    name,
    query,
    shared_with: sharedWith,
    owner: row.owner,
    deletable: mayDelete(ctx, row),
  };
}

/** True for the owner, and for managers of users, because the owner's account may be deleted. */
export function mayDelete(ctx: UserContext, { search }: SavedSearchRow): boolean {
  return search.userId === ctx.actor.id || ctx.permissions.has(permissionOf('put_portal_user'));
}
