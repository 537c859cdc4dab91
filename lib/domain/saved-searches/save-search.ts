import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { permissionOf } from '@/lib/platform/auth/permissions';
import { inTransaction, type UserContext } from '@/lib/platform/context';
import { conflict, unprocessable } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { bindQuery } from '@/lib/search/bind-query';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { parseQuery } from '@/lib/search/language/parser';
import { bindReceiptQuery } from '@/lib/domain/receipts/search/search-receipts';
import { countOwnSearches, insertSavedSearch, type SavedSearchRow } from './store';

const keptMax = 100;

export type SaveSearch = Pick<SavedSearchRow['search'], 'list' | 'name' | 'query' | 'sharedWith'>;

/**
 * @throws ServiceError `permission_denied` for a list that the caller may not search, `invalid_query`,
 * `conflict` for a name that the caller has used, `unprocessable` for more than a hundred searches.
 */
export async function saveSearch(ctx: UserContext, wanted: SaveSearch): Promise<SavedSearchRow> {
  // Saving needs this permission, because colleagues can see shared searches.
  checkHolds(ctx, [permissionOf(`search_${wanted.list}`)]);
  if (wanted.list === 'receipts') await bindReceiptQuery(ctx, wanted);
  else bindQuery(parseQuery(wanted.query), identifierCatalogue(ctx.retailer.settings));
  return inTransaction(ctx, async (inner) => {
    const own = { ...inner, actor: ctx.actor };
    if ((await countOwnSearches(own)) >= keptMax)
      throw unprocessable(`a user can save at most ${keptMax} searches`, 'searches_max', {
        maximum: keptMax,
      });
    const { retailer, actor } = own;
    const search = {
      ...wanted,
      retailerId: retailer.id,
      id: newId(),
      userId: actor.id,
      createdAt: ctx.now(),
    };
    if (!(await insertSavedSearch(own, search)))
      throw conflict('you already have a search with this name', 'search_name_taken');
    await recordChange(inner, {
      action: 'post_saved_search',
      subjectType: 'saved_search',
      subjectId: search.id,
      before: null,
      after: { list: wanted.list, name: wanted.name, query: wanted.query, shared_with: wanted.sharedWith },
    });
    return { search, owner: ctx.actor.email };
  });
}
