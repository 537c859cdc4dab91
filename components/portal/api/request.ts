import type { ErrorCode, Violation } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problem-parameters';
import type { Refusal } from '@/lib/core/refusals';
import type { ReceiptViolation } from '@/lib/domain/transformations/failure';
import { signedInFetch, type CallKind } from './signed-in-fetch';

// Separate from `client.ts`, so that pages without API calls do not load its list of operations.

interface ErrorBody {
  readonly description?: string;
  readonly code?: ErrorCode;
  readonly errors?: readonly Violation[];
  readonly reason?: Refusal;
  readonly parameters?: Parameters;
  readonly violations?: readonly ReceiptViolation[];
  readonly request_id?: string;
}

/** `status` is 0 if the service was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | 'unknown';
  readonly errors: readonly Violation[];
  readonly reason: Refusal | null;
  readonly parameters: Parameters;
  readonly violations: readonly ReceiptViolation[];
  readonly requestId: string | null;

  constructor(status: number, body: ErrorBody, options?: ErrorOptions) {
    super(body.description ?? `status ${status}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'unknown');
    this.errors = body.errors ?? [];
    this.reason = body.reason ?? null;
    this.parameters = body.parameters ?? {};
    this.violations = body.violations ?? [];
    this.requestId = body.request_id ?? null;
  }

  get description(): string {
    return this.message;
  }
}

/**
 * @throws ApiError if the service is not reached or the answer is not a success; the signal's reason after an
 * abort.
 */
export async function request(
  path: string,
  init: Omit<RequestInit, 'credentials'>,
  kind: CallKind,
): Promise<Response> {
  const response = await signedInFetch(path, init, kind).catch((cause: unknown) => {
    if (init.signal?.aborted === true) throw cause;
    throw new ApiError(0, {}, { cause });
  });
  if (!response.ok) throw new ApiError(response.status, (await readJson(response)) ?? {});
  return response;
}

export async function readJson(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return isJson ? response.json().catch(() => undefined) : undefined;
}
