import type { ErrorCode, Violation } from '@/lib/core/errors';
import type { JsonValue } from '@/lib/core/json';
import type { Parameters } from '@/lib/core/problems';
import type { Refusal } from '@/lib/core/refusals';
import type { ReceiptViolation } from '@/lib/domain/transformations/failure';
import { signedInFetch } from './signed-in-fetch';

interface ErrorBody {
  readonly description?: string;
  readonly code?: ErrorCode;
  readonly errors?: readonly Violation[];
  readonly reason?: Refusal;
  readonly parameters?: Parameters;
  readonly violations?: readonly ReceiptViolation[];
  readonly request_id?: string;
}

/**
 * What the browser gets instead of an answer. `status` 0: the service was not reached. `message` is the API's
 * description, written for people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | 'unknown';
  readonly errors: readonly Violation[];
  /** Which of the causes of the code it was. */
  readonly reason: Refusal | null;
  /** What a text about the reason names. */
  readonly parameters: Parameters;
  /** What is wrong with a receipt that the reason speaks of. */
  readonly violations: readonly ReceiptViolation[];
  /** Finds the request in the service's log. */
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
 * A call of the API: `path` as `apiPath` builds it; a `body` is sent as JSON of the given content type, a `file` as it
 * is, with its own type.
 */
export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: JsonValue;
  readonly contentType?: string;
  readonly file?: Blob;
  readonly signal?: AbortSignal;
}

/**
 * The browser's one way to call the API: same origin, with the portal's session; where that has ended, it waits until
 * the person has signed in again. Resolves to the JSON of the answer.
 * @throws ApiError for every answer that is not a success, and when there is none.
 */
export async function callApi<Result>(path: string, call: ApiCall = {}): Promise<Result> {
  const { method = 'GET', body, contentType = 'application/json', file, signal } = call;
  const sent = file ?? (body === undefined ? null : JSON.stringify(body));
  const type = file === undefined ? contentType : file.type || 'application/octet-stream';
  // What loads data for the page brings a signal; what a person does runs to its end, but for the import of a file.
  const isLoading = method === 'GET' || (signal !== undefined && file === undefined);
  const kind = isLoading ? 'read' : 'change';
  const headers = { Accept: 'application/json', ...(sent === null ? {} : { 'Content-Type': type }) };
  const response = await signedInFetch(
    path,
    { method, headers, body: sent, signal: signal ?? null },
    kind,
  ).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw new ApiError(0, {}, { cause });
  });
  const answer = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, answer ?? {});
  // The API's contract tests check every answer against its schema.
  return answer as Result;
}

/** The JSON of a response; null when it is empty or, from something in between, no JSON. */
async function readJson(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return isJson ? response.json().catch(() => null) : null;
}
