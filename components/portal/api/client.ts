import { addressOf } from './address';
import type { AnswerOf, AnyInput, Call, OperationId } from './input';
import { readJson, request } from './request';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Calls the API. If the session has ended, waits until the person has signed in again.
 * @throws ApiError if the service is not reached or the answer is not a success.
 */
export async function api<Op extends OperationId>(
  operation: Op,
  ...[input, options]: Call<Op, CallOptions>
): Promise<AnswerOf<Op>> {
  const response = await send(operation, input, options);
  // The cast is safe: contract tests of the API check every answer against its schema.
  return (await readJson(response)) as AnswerOf<Op>;
}

/** @throws ApiError if the service is not reached or the answer is not a success. */
export async function apiBytes<Op extends OperationId>(
  operation: Op,
  ...[input, { headers, signal } = {}]: Call<Op, CallOptions>
): Promise<Uint8Array<ArrayBuffer>> {
  const options = { headers: { Accept: '*/*', ...headers }, ...(signal && { signal }) };
  return new Uint8Array(await (await send(operation, input, options)).arrayBuffer());
}

async function send(
  operation: OperationId,
  input: AnyInput = {},
  { signal, headers = {} }: CallOptions = {},
): Promise<Response> {
  const { method, path } = addressOf(operation, input);
  const { body } = input;
  // A call with an abort signal loads data, except the import of a file, whose body is a `Blob`.
  const isLoading = method === 'GET' || (signal !== undefined && !(body instanceof Blob));
  const init = {
    method,
    headers: { Accept: 'application/json', ...typeOf(method, body), ...headers },
    body: body === undefined || body instanceof Blob ? (body ?? null) : JSON.stringify(body),
    signal: signal ?? null,
  };
  return request(path, init, isLoading ? 'read' : 'change');
}

/** A list in a PATCH is a JSON Patch (RFC 6902). */
function typeOf(method: string, body: unknown): Readonly<Record<string, string>> {
  if (body === undefined) return {};
  if (body instanceof Blob) return { 'Content-Type': body.type || 'application/octet-stream' };
  const isPatch = method === 'PATCH' && Array.isArray(body);
  return { 'Content-Type': isPatch ? 'application/json-patch+json' : 'application/json' };
}
