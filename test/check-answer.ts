import { STATUS_CODES } from 'node:http';
import { expect } from 'vitest';
import { registry } from '@/lib/api/registry';
import { errorStatuses, type ErrorCode } from '@/lib/errors';
import type { Endpoint } from '@/lib/http/endpoint';
import { matchPath } from '@/lib/http/path';
import type { TestResponse } from './api-client';

/** Errors that any operation can give: those of the pipeline itself. */
const commonErrors: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'unauthenticated',
  'invalid_signature',
  'signature_expired',
  'signature_too_far_in_the_future',
  'key_revoked',
  'permission_denied',
  'consumer_required',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'length_required',
  'headers_too_large',
  'body_too_large',
  'query_too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
]);

const statusTexts: Readonly<Record<string, string>> = {
  headers_too_large: 'entity too large',
  body_too_large: 'request entity too large',
  query_too_large: 'request-uri too large',
};

/** The endpoint that answered a request, by method, path and applied version; null where none fits. */
export function answeringEndpoint(method: string, pathname: string, version: string | null): Endpoint | null {
  const fitting = registry.filter(
    (endpoint) =>
      endpoint.method === (method === 'HEAD' ? 'GET' : method) && matchPath(endpoint.path, pathname) !== null,
  );
  // Literal paths win over parameters.
  const literal = fitting.filter((endpoint) => !endpoint.path.includes('{'));
  const candidates = literal.length > 0 ? literal : fitting;
  return candidates.find((endpoint) => String(endpoint.version) === version) ?? null;
}

/**
 * Holds a response to what its endpoint declares: a success to the declared schema of its status, an error to the
 * shape and the codes of contract section 2. A 5xx is a failure of the test that met it.
 */
export function checkAnswer(request: Request, response: TestResponse): void {
  const pathname = new URL(request.url).pathname.slice('/api'.length);
  const what = `${request.method} ${pathname} answered ${response.status}`;
  expect(response.status, `${what}: ${response.text.slice(0, 500)}`).toBeLessThan(500);
  expect(response.headers.get('cache-control'), what).toBe('private, no-store');
  expect(response.headers.get('x-request-id'), what).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  expect(response.headers.get('service-api-version'), what).toMatch(/^[12]$/);
  const version = response.headers.get('service-api-version');
  const endpoint = answeringEndpoint(request.method, pathname, version);
  if (response.status >= 400) checkError(response, endpoint, what);
  else checkSuccess(request, response, endpoint, what);
}

function checkSuccess(request: Request, response: TestResponse, endpoint: Endpoint | null, what: string) {
  const declared = endpoint?.answers[response.status];
  expect(declared, `${what}, which is not declared`).toBeDefined();
  if (declared?.file !== undefined) {
    expect(response.headers.get('content-disposition'), what).toMatch(/^attachment/);
    if (declared.file !== true) {
      expect(response.headers.get('content-type')?.split(';')[0], what).toBe(declared.file);
    }
  } else if (declared?.schema === undefined) {
    expect(response.text, what).toBe('');
  } else if (request.method !== 'HEAD') {
    expect(response.headers.get('content-type'), what).toBe('application/json; charset=utf-8');
    const parsed = declared.schema.safeParse(response.json);
    expect(parsed.error?.issues ?? [], `${what}, not as declared`).toEqual([]);
  }
}

function checkError(response: TestResponse, endpoint: Endpoint | null, what: string) {
  if (response.text === '') return;
  const problem = response.headers.get('content-type') === 'application/problem+json; charset=utf-8';
  if (!problem) {
    expect(response.headers.get('content-type'), what).toBe('application/json; charset=utf-8');
  }
  const code = response.json.code as ErrorCode;
  const phrase = statusTexts[code] ?? (STATUS_CODES[response.status] ?? '').toLowerCase();
  const violation = {
    location: expect.stringMatching(/^(?:body|query|path|header)$/) as string,
    name: expect.any(String) as string,
    description: expect.any(String) as string,
  };
  const hasErrors = 'errors' in response.json;
  expect(response.json, what).toEqual({
    ...(problem
      ? { type: 'about:blank', title: phrase, status: response.status, detail: expect.any(String) as string }
      : { description: expect.any(String) as string, status: phrase }),
    ...(hasErrors ? { errors: expect.any(Array) as unknown[] } : {}),
    code: expect.any(String) as string,
    request_id: response.headers.get('x-request-id'),
  });
  for (const error of hasErrors ? response.json.errors : []) {
    // Errors in a search query also say where in it, and which fields come close, for editors of queries.
    const { position, nearest, ...plain } = error as Record<string, unknown>;
    expect(plain, what).toEqual(violation);
    if (position !== undefined) expect(position, what).toBeTypeOf('number');
    if (nearest !== undefined) expect(nearest, what).toBeInstanceOf(Array);
  }
  expect(errorStatuses[code], `${what} with code ${code}`).toBe(response.status);
  const declared = commonErrors.has(code) || (endpoint?.errors.includes(code) ?? false);
  expect(declared, `${what} with the undeclared code ${code}`).toBe(true);
}
