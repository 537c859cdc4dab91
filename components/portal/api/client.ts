import type { ErrorCode, Violation } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problems';
import type { Refusal } from '@/lib/core/refusals';
import type { ReceiptViolation } from '@/lib/domain/transformations/failure';
import { addressOf } from './address';
import type { AnswerOf, AnyInput, Call, OperationId } from './input';
import { signedInFetch, type CallKind } from './signed-in-fetch';

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

/** How a call is made, beside its input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Calls an operation of the API from the browser: same origin, with the portal's session; where that has ended, it waits
 * until the person has signed in again. A `Blob` as the body is sent as it is, with its own type. Resolves to the JSON
 * of the answer.
 * @throws ApiError for every answer that is not a success, and when there is none.
 */
export async function api<Op extends OperationId>(
  operation: Op,
  ...[input, options]: Call<Op, CallOptions>
): Promise<AnswerOf<Op>> {
  const response = await send(operation, input, options);
  // The API's contract tests check every answer against its schema.
  return ((await readJson(response)) ?? undefined) as AnswerOf<Op>;
}

/**
 * Reads the bytes of the file that an operation answers.
 * @throws ApiError for every answer that is not a success, and when there is none.
 */
export async function apiBytes<Op extends OperationId>(
  operation: Op,
  ...[input, { headers, signal } = {}]: Call<Op, CallOptions>
): Promise<Uint8Array<ArrayBuffer>> {
  const options = { headers: { Accept: '*/*', ...headers }, ...(signal && { signal }) };
  return new Uint8Array(await (await send(operation, input, options)).arrayBuffer());
}

/** Sends the call. @throws ApiError for every answer that is not a success, and when there is none. */
async function send(
  operation: OperationId,
  input: AnyInput = {},
  { signal, headers = {} }: CallOptions = {},
): Promise<Response> {
  const { method, path } = addressOf(operation, input);
  const { body } = input;
  // What loads data for the page brings a signal; what a person does runs to its end, but for the import of a file.
  const isLoading = method === 'GET' || (signal !== undefined && !(body instanceof Blob));
  const init = {
    method,
    headers: { Accept: 'application/json', ...typeOf(method, body), ...headers },
    body: body === undefined || body instanceof Blob ? (body ?? null) : JSON.stringify(body),
    signal: signal ?? null,
  };
  return request(path, init, isLoading ? 'read' : 'change');
}

/** A list that a PATCH sends is a JSON Patch (RFC 6902). */
function typeOf(method: string, body: unknown): Readonly<Record<string, string>> {
  if (body === undefined) return {};
  if (body instanceof Blob) return { 'Content-Type': body.type || 'application/octet-stream' };
  const isPatch = method === 'PATCH' && Array.isArray(body);
  return { 'Content-Type': isPatch ? 'application/json-patch+json' : 'application/json' };
}

/**
 * Fetches from the service with the portal's session, for the other files of this folder.
 * @throws ApiError for every answer that is not a success, and when there is none; the reason of an aborted signal.
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

/** The JSON of a response; null when it is empty or, from something in between, no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return isJson ? response.json().catch(() => null) : null;
}
