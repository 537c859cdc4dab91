import { consumerPath } from '@/lib/domain/identifiers/consumer-path';
import { personsOf } from '@/lib/domain/identifiers/person';
import { searchIdentifierKeys } from '@/lib/domain/identifiers/search-identifiers';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import type { Query, Term } from '@/lib/search/language/ast';
import { invalidQuery, misplaced } from '@/lib/search/query-error';
import { anyOf, plain, term } from '@/lib/search/language/build-terms';

/** Most consumers of a query. Each costs a look-up, and a query plan has room for 2,500 terms. */
export const resolvedMax = 1000;

/**
 * Replaces `consumer:…` by the identifiers of all consumers that it finds now, merged identifiers included. A
 * saved query keeps `consumer:…`, so it finds later consumers. Nothing changes if the caller may not search
 * for consumers, or is a signed consumer.
 * @throws ServiceError `invalid_query`, also for more than `resolvedMax` consumers; `search_timeout`.
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
    const lookup = { terms: [{ ...each, occur: null }] };
    const { hits, identifiers } = await searchIdentifierKeys(ctx, { query: lookup, count: left, maxInMs });
    const persons = await personsOf(ctx, identifiers);
    const theirs = [...new Set(identifiers.flatMap((name) => persons(name).identifiers))];
    left -= Math.max(hits, theirs.length);
    if (left < 0) {
      const parameters = { field: consumerPath, maximum: resolvedMax };
      throw invalidQuery([misplaced('too_many_consumers', position, parameters)]);
    }
    // If no consumer was found, the term must find nothing: no receipt has an empty identifier.
    const value = hits === 0 ? { ...plain(''), quoted: true } : anyOf(theirs);
    terms.push({ ...term('identifier.exact', value), occur, position });
  }
  return { terms };
}

function isOfPerson({ path }: Term): boolean {
  return path === consumerPath;
}
