import { ServiceError, type Violation } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problem-parameters';
import { queryProblemText, type QueryProblemReason } from '@/lib/core/query-problems';

export interface QueryViolation extends Violation {
  /** Counts characters of the query from 1. */
  readonly position: number;
  readonly nearest?: readonly string[];
}

/** The first violation becomes the message (contract section 2). */
export function invalidQuery(violations: readonly [QueryViolation, ...QueryViolation[]]): ServiceError {
  return new ServiceError('invalid_query', `invalid query: ${violations[0].description}`, {
    errors: violations,
  });
}

/** Limits each statement of a search, and all of them together (contract section 5). */
export const searchTimeMaxInMs = 2000;

export function searchTimeout(cause?: unknown): ServiceError {
  const seconds = searchTimeMaxInMs / 1000;
  return new ServiceError('search_timeout', `the search took longer than ${seconds} s; narrow it down`, {
    // If clients retried at once, the database would stay busy.
    headers: { 'Retry-After': '5' },
    cause,
  });
}

export function misplaced(
  reason: QueryProblemReason,
  position: number,
  parameters: Parameters = {},
  what = queryProblemText(reason, parameters),
): QueryViolation {
  const description = `${what} at position ${position}`;
  return { location: 'query', name: 'query', description, reason, parameters, position };
}

export function unknownField(path: string, position: number, nearest: readonly string[]): QueryViolation {
  const reason = 'unknown_search_field';
  const parameters = { field: excerpt(path) };
  const description = queryProblemText(reason, parameters);
  return { location: 'query', name: 'query', description, reason, parameters, position, nearest };
}

export function excerpt(text: string): string {
  const charactersMax = 100;
  const characters = Array.from(text.slice(0, charactersMax * 2 + 2));
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax).join('')}…`;
}
