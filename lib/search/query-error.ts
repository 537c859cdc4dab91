import { ServiceError, type Violation } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problem-parameters';
import { queryProblemText, type QueryProblemReason } from '@/lib/core/query-problems';

/** A violation of the query language, with what an editor needs to mark it and to offer a repair. */
export interface QueryViolation extends Violation {
  /** In characters of the query, from 1. */
  readonly position: number;
  /** For an unknown field: the fields it may have meant, best first. */
  readonly nearest?: readonly string[];
}

/** 400 with every violation; the description is that of the first (contract section 2). */
export function invalidQuery(violations: readonly [QueryViolation, ...QueryViolation[]]): ServiceError {
  return new ServiceError('invalid_query', `invalid query: ${violations[0].description}`, {
    errors: violations,
  });
}

/** How long the statements of one search may take, each of them and all together (contract section 5). */
export const searchTimeMaxInMs = 2000;

/** 503: the search takes longer than it may, or would. */
export function searchTimeout(cause?: unknown): ServiceError {
  const seconds = searchTimeMaxInMs / 1000;
  return new ServiceError('search_timeout', `the search took longer than ${seconds} s; narrow it down`, {
    // Searches that are asked again at once would keep a busy database busy.
    headers: { 'Retry-After': '5' },
    cause,
  });
}

/** `<what> at position <n>`, as a violation; `what` where the catalogue has not all the words. */
export function misplaced(
  reason: QueryProblemReason,
  position: number,
  parameters: Parameters = {},
  what = queryProblemText(reason, parameters),
): QueryViolation {
  const description = `${what} at position ${position}`;
  return { location: 'query', name: 'query', description, reason, parameters, position };
}

/** `<path> is not a valid field` (§4.6), as a violation. */
export function unknownField(path: string, position: number, nearest: readonly string[]): QueryViolation {
  const reason = 'unknown_search_field';
  const parameters = { field: excerpt(path) };
  const description = queryProblemText(reason, parameters);
  return { location: 'query', name: 'query', description, reason, parameters, position, nearest };
}

/** Text of the caller's as it may be in a description: its beginning, when it is long. */
export function excerpt(text: string): string {
  const charactersMax = 100;
  const characters = Array.from(text.slice(0, charactersMax * 2 + 2));
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax).join('')}…`;
}
