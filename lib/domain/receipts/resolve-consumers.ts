import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import { searchIdentifierKeys } from '@/lib/domain/identifiers/search-identifiers';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import type { Query, Term } from '@/lib/search/language/ast';
import { invalidQuery, misplaced } from '@/lib/search/query-error';
import { anyOf, plain, term } from './counter/terms';

/** Most consumers of one query's terms: each costs a look-up, and a plan has 2,500. */
export const resolvedMax = 1000;

/**
 * Replaces terms `consumer:…` of a query by the identifiers that they find, as `identifier.exact`, at each run, so that
 * a saved query finds later ones. Unchanged, with an unknown field, for callers who may not search for consumers, and
 * in a search for consumers itself.
 * @throws ServiceError `invalid_query` where a term is wrong, or all of them find more than `resolvedMax`;
 * `search_timeout`.
 */
export async function resolveConsumers(ctx: Context, query: Query, maxInMs?: number): Promise<Query> {
  if (!query.terms.some(isOfPerson) || ctx.consumers !== null || !may(ctx, 'search_identifiers'))
    return query;
  const terms: Term[] = [];
  let left = resolvedMax;
  for (const each of query.terms) {
    if (!isOfPerson(each)) {
      terms.push(each);
      continue;
    }
    const { occur, position } = each;
    const asked = { terms: [{ ...each, occur: null }] };
    const { hits, identifiers } = await searchIdentifierKeys(ctx, { query: asked, count: left, maxInMs });
    left -= hits;
    if (left < 0) {
      const parameters = { field: consumerPath, maximum: resolvedMax };
      throw invalidQuery([misplaced('too_many_consumers', position, parameters)]);
    }
    // No receipt has an empty text.
    const value = hits === 0 ? { ...plain(''), quoted: true } : anyOf(identifiers);
    terms.push({ ...term('identifier.exact', value), occur, position });
  }
  return { terms };
}

function isOfPerson({ path }: Term): boolean {
  return path === consumerPath;
}
