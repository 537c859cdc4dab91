import { ServiceError } from '@/lib/errors';
import type { Query } from './language/ast';
import { misplaced } from './query-error';

/**
 * Refuses a query that names a field which only a search without `consumer` may name (§4.6).
 * @throws ServiceError `consumer_conflict`.
 */
export function refuseConsumerPaths(query: Query, paths: ReadonlySet<string>): void {
  const found = query.terms.filter(({ path }) => paths.has(path));
  const [first] = found;
  if (first === undefined) return;
  const what = (path: string) => `${path} can not be used in a query together with consumer`;
  throw new ServiceError('consumer_conflict', what(first.path), {
    errors: found.map(({ path, position }) => misplaced(what(path), position)),
  });
}
