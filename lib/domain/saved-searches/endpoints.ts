import { z } from 'zod';
import { created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { apiUrl } from '@/lib/core/paths';
import { deleteSearch } from './delete-search';
import { listSearches } from './list-searches';
import { presentSavedSearch } from './present';
import { saveSearch } from './save-search';
import { savedSearchBody, savedSearchList, savedSearchOut } from './schema';

export const getSavedSearches = endpoint({
  access: 'session',
  operation: 'get_saved_searches',
  method: 'GET',
  path: '/portal/searches',
  summary: 'List saved searches',
  query: { list: savedSearchList.describe('Searches of this list.') },
  answers: { 200: { description: 'Searches of the list, by name', schema: z.array(savedSearchOut) } },
  run: async (ctx, { query }) => {
    const searches = await listSearches(ctx, query.list);
    return ok(searches.map((search) => presentSavedSearch(ctx, search)));
  },
});

export const postSavedSearch = endpoint({
  access: 'session',
  operation: 'post_saved_search',
  method: 'POST',
  path: '/portal/searches',
  summary: 'Save a search',
  accepts: { 'application/json': savedSearchBody },
  answers: { 201: { description: 'Stored', schema: savedSearchOut } },
  errors: ['invalid_query', 'conflict', 'unprocessable'],
  run: async (ctx, { body }) => {
    const { shared_with: sharedWith, ...search } = body.value;
    const saved = await saveSearch(ctx, { ...search, sharedWith });
    return created(apiUrl('portal', 'searches', saved.search.id), presentSavedSearch(ctx, saved));
  },
});

export const deleteSavedSearch = endpoint({
  access: 'session',
  operation: 'delete_saved_search',
  method: 'DELETE',
  path: '/portal/searches/{id}',
  summary: 'Delete a saved search',
  params: { id: z.string().meta({ description: 'The search.', format: 'uuid' }) },
  answers: { 204: { description: 'Deleted' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    await deleteSearch(ctx, params.id);
    return noContent();
  },
});

export const savedSearchEndpoints = [getSavedSearches, postSavedSearch, deleteSavedSearch] as const;
