import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type UserContext } from '@/lib/platform/context';
import { notFound, ServiceError } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { mayDelete } from './present';
import { readOwnGroup } from '@/lib/domain/portal-users/store/groups';
import { findSavedSearch, removeSavedSearch } from './store';

/**
 * @throws ServiceError `not_found` if the caller cannot see the search, `permission_denied` if another user
 * owns it.
 */
export async function deleteSearch(ctx: UserContext, id: string): Promise<void> {
  const found = isUuid(id) ? await findSavedSearch(ctx, id, await readOwnGroup(ctx)) : null;
  if (found === null) throw notFound('saved search');
  if (!mayDelete(ctx, found)) {
    throw new ServiceError('permission_denied', 'this search belongs to another user', {
      reason: 'search_of_another',
    });
  }
  const { list, name, query, sharedWith } = found.search;
  await inTransaction(ctx, async (inner) => {
    // Race: a concurrent request may have deleted the search.
    if (!(await removeSavedSearch(inner, id))) throw notFound('saved search');
    await recordChange(inner, {
      action: 'delete_saved_search',
      subjectType: 'saved_search',
      subjectId: id,
      before: { list, name, query, shared_with: sharedWith },
      after: null,
    });
  });
}
