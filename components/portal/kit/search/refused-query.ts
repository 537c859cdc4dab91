import type { ServiceError } from '@/lib/core/errors';
import type { QueryViolation } from '@/lib/search/query-error';
import { wordAt } from './problem-spans';
import type { Listed } from '../list/list';

const refusals: ReadonlySet<string> = new Set(['invalid_query', 'search_timeout']);

export function isRefusal({ code }: ServiceError): boolean {
  return refusals.has(code);
}

/** `meaningOf` returns the query that a word without a field means, or null. */
export function refusedQuery(
  query: string,
  error: ServiceError,
  meaningOf: (word: string) => string | null,
  recently: string | null,
): Listed<never, never> {
  const violations = error.errors.filter((violation) => 'position' in violation) as QueryViolation[];
  const meanings = violations.flatMap(({ position }) => {
    const { word } = wordAt(query, position);
    const meaning = meaningOf(word);
    return meaning === null ? [] : [[word, meaning] as const];
  });
  const isTimeout = error.code === 'search_timeout';
  const refused = { query, isTimeout, violations, meanings: Object.fromEntries(meanings), recently };
  return { kind: 'refused', refused };
}
