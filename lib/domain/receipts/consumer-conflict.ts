import { ServiceError } from '@/lib/core/errors';
import { queryProblemText } from '@/lib/core/query-problems';
import type { Query } from '@/lib/search/language/ast';
import { misplaced } from '@/lib/search/query-error';

/**
 * Refuses a query with a field that only a search without `consumer` may name (§4.6).
 * @throws ServiceError `consumer_conflict`.
 */
export function refuseConsumerPaths(query: Query, paths: ReadonlySet<string>): void {
  const found = query.terms.filter(({ path }) => paths.has(path));
  const [first] = found;
  if (first === undefined) return;
  const description = queryProblemText('with_consumer', { field: first.path });
  throw new ServiceError('consumer_conflict', description, {
    errors: found.map(({ path, position }) => misplaced('with_consumer', position, { field: path })),
  });
}
