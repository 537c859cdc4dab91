import type { Parameters } from './problem-parameters';
import type { ProblemReason } from './problems';
import type { QueryProblemReason } from './query-problems';
import type { Refusal } from './refusals';

export interface Violation {
  readonly location: 'body' | 'query' | 'path' | 'header';
  /** Dotted path such as `items.0.total`, or the name of an argument or a header. */
  readonly name: string;
  readonly description: string;
  readonly reason: ProblemReason | QueryProblemReason;
  readonly parameters: Parameters;
}

/** Most violations in an answer (contract section 14). A body can have a million. */
export const violationsMax = 100;

/** Status of every error code (contract section 2). */
export const errorStatuses = {
  invalid_request: 400,
  invalid_query: 400,
  consumer_conflict: 400,
  unauthenticated: 401,
  invalid_signature: 403,
  signature_expired: 403,
  signature_too_far_in_the_future: 403,
  key_revoked: 403,
  permission_denied: 403,
  consumer_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  length_required: 411,
  conflict: 409,
  events_expired: 410,
  headers_too_large: 413,
  body_too_large: 413,
  query_too_large: 414,
  unsupported_media_type: 415,
  unprocessable: 422,
  storage_limit: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  search_timeout: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatuses, code);
}

export interface ErrorDetails {
  readonly errors?: readonly Violation[];
  readonly reason?: Refusal;
  readonly parameters?: Parameters;
  readonly violations?: readonly Omit<Violation, 'location'>[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * An error for the caller, who sees `description`: it must have no stack, SQL or path. Errors of other
 * classes are answered as `internal`.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly Violation[];
  readonly reason: Refusal | null;
  readonly parameters: Parameters;
  readonly violations: readonly Omit<Violation, 'location'>[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, description: string, details: ErrorDetails = {}) {
    super(description, { cause: details.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.errors = details.errors ?? [];
    this.reason = details.reason ?? null;
    this.parameters = details.parameters ?? {};
    this.violations = details.violations ?? [];
    this.headers = { ...(this.status === 503 ? { 'Retry-After': '1' } : {}), ...details.headers };
  }

  /**
   * Text for the log. The description of a 4xx error is omitted, because it may repeat what the caller sent.
   */
  get logged(): string {
    return this.status >= 500 ? this.message : (this.reason ?? this.code);
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** 404: the thing does not exist, or the caller may not see it. */
export function notFound(what: string): ServiceError {
  return new ServiceError('not_found', `${what} not found`);
}

/** 400 with at most a hundred violations. The description has the first three. */
export function invalidRequest(violations: readonly Violation[]): ServiceError {
  const errors = violations.slice(0, violationsMax);
  const shown = errors.slice(0, 3).map((violation) => violation.description);
  const atLeast = errors.length < violationsMax ? '' : 'at least ';
  const more = errors.length > 3 ? ` (and ${atLeast}${errors.length - 3} more)` : '';
  return new ServiceError('invalid_request', `${shown.join('; ')}${more}`, { errors });
}

export function conflict(description: string, reason: Refusal, parameters: Parameters = {}): ServiceError {
  return new ServiceError('conflict', description, { reason, parameters });
}

/** 422: the request is well formed, but not possible. */
export function unprocessable(
  description: string,
  reason: Refusal,
  parameters: Parameters = {},
): ServiceError {
  return new ServiceError('unprocessable', description, { reason, parameters });
}

/** Returns null if `read` fails with `not_found`; rethrows other errors. */
export async function orNull<Found>(read: Promise<Found>): Promise<Found | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}
