import { addressOf } from './address';
import type { AnswerOf, AnyInput, Call, OperationId } from './input';
import { readJson, request } from './request';

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
  return (await readJson(response)) as AnswerOf<Op>;
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
