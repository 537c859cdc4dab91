import { STATUS_CODES } from 'node:http';
import { expect } from 'vitest';
import { operationIdOf } from '@/lib/api/openapi-operation';
import { registry } from '@/lib/api/registry';
import { errorStatuses, type ErrorCode } from '@/lib/errors';
import type { Endpoint } from '@/lib/http/endpoint';
import { matchPath } from '@/lib/http/path';
import { isJsonObject, type JsonObject } from '@/lib/json';
import type { TestResponse } from './api-client';
import { at, operations, resolved, violationsOf } from './openapi/document';

/** Headers that say how a body is written, or that every answer has; the document does not repeat them. */
const unspoken = new Set(['cache-control', 'content-length', 'content-type', 'x-content-type-options']);

/** Status texts of the specification that are not today's reason phrases. */
const statusTexts: Readonly<Record<string, string>> = {
  headers_too_large: 'entity too large',
  body_too_large: 'request entity too large',
  query_too_large: 'request-uri too large',
};

/** The endpoint that answered a request, by method, path and applied version; null where none fits. */
export function answeringEndpoint(method: string, pathname: string, version: string | null): Endpoint | null {
  const fitting = registry.filter((endpoint) => matchPath(endpoint.path, pathname) !== null);
  // Literal paths win over parameters, whatever their methods.
  const { path } = fitting.find((endpoint) => !endpoint.path.includes('{')) ?? fitting[0] ?? {};
  const wanted = method === 'HEAD' ? 'GET' : method;
  return (
    fitting.find(
      (endpoint) =>
        endpoint.path === path && endpoint.method === wanted && String(endpoint.version) === version,
    ) ?? null
  );
}

/**
 * Holds a response to the API document: its status, its headers and its body. `sent` is the text of the request's
 * body; what was accepted must be valid by the document too. A 5xx is a failure of the test that met it.
 */
export function checkAnswer(request: Request, sent: string | null, response: TestResponse): void {
  const pathname = new URL(request.url).pathname.slice('/api'.length);
  const what = `${request.method} ${pathname} answered ${response.status}`;
  expect(response.status, `${what}: ${response.text.slice(0, 500)}`).toBeLessThan(500);
  expect(response.headers.get('cache-control'), what).toBe('private, no-store');
  const endpoint = answeringEndpoint(request.method, pathname, response.headers.get('service-api-version'));
  const operation = endpoint === null ? null : operationOf(endpoint);
  const described = operation === null ? unmetAnswer(response) : answerOf(operation, response, what);
  checkHeaders(response, described, what);
  if (request.method !== 'HEAD') checkBody(response, described, what);
  if (response.status >= 400) checkError(response, what);
  else if (operation !== null && sent !== null) checkAccepted(request, sent, operation, what);
}

function operationOf(endpoint: Endpoint): JsonObject {
  const id = operationIdOf(endpoint, registry);
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`The document has no operation ${id}.`);
  return found.operation;
}

function answerOf(operation: JsonObject, { status }: TestResponse, what: string): JsonObject {
  const { responses } = operation;
  const described = isJsonObject(responses) ? resolved(responses[String(status)]) : undefined;
  if (isJsonObject(described)) return described;
  throw new Error(`${what}, which the document does not know: add it to answers or errors of the endpoint.`);
}

/** Where no operation was met: no such path, or no such method. */
function unmetAnswer({ status }: TestResponse): JsonObject {
  expect([400, 404, 405, 413, 414], 'an answer of no operation').toContain(status);
  return {
    headers: { Allow: { schema: { type: 'string' } } },
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

function checkHeaders(response: TestResponse, described: JsonObject, what: string): void {
  const headers = isJsonObject(described['headers']) ? described['headers'] : {};
  const always = { 'X-Request-Id': at('components', 'headers', 'X-Request-Id') };
  const byName = Object.entries({ ...always, ...headers }).map(
    ([name, header]) => [name, resolved(header)] as const,
  );
  for (const [name, header] of byName) {
    const value = response.headers.get(name);
    if (!isJsonObject(header)) continue;
    if (value === null) expect(header['required'] ?? false, `${what} without the header ${name}`).toBe(false);
    else if (isJsonObject(header['schema'])) {
      expect(violationsOf(header['schema'], value), `${what} with ${name}: ${value}`).toEqual([]);
    }
  }
  const known = new Set(byName.map(([name]) => name.toLowerCase()));
  if (!('service-api-version' in headers)) known.add('service-api-version');
  const undocumented = [...response.headers.keys()].filter((name) => !known.has(name) && !unspoken.has(name));
  expect(
    undocumented,
    `${what} with headers that the document does not know; add them to its answers`,
  ).toEqual([]);
}

function checkBody(response: TestResponse, described: JsonObject, what: string): void {
  const content = isJsonObject(described['content']) ? described['content'] : {};
  if (Object.keys(content).length === 0) {
    expect(response.text, what).toBe('');
    return;
  }
  const [type = '', charset] = (response.headers.get('content-type') ?? '').split(/;\s*/);
  const media = content[type] ?? content['*/*'];
  if (!isJsonObject(media))
    throw new Error(`${what} with the type ${type}, which the document does not know`);
  if (!type.includes('json') || content['*/*'] !== undefined) {
    expect(response.headers.get('content-disposition'), what).toMatch(/^(?:attachment|inline)/);
  } else if (isJsonObject(media['schema'])) {
    expect(charset, what).toBe('charset=utf-8');
    const violations = violationsOf(media['schema'], response.json);
    expect(violations, `${what}, not as documented: ${response.text.slice(0, 500)}`).toEqual([]);
  }
}

/** What the schema of an error can not say: the words of its status, and which request it was. */
function checkError(response: TestResponse, what: string): void {
  if (response.text === '') return;
  const code = response.json.code as ErrorCode;
  const phrase = statusTexts[code] ?? (STATUS_CODES[response.status] ?? '').toLowerCase();
  expect(errorStatuses[code], `${what} with code ${code}`).toBe(response.status);
  expect(response.json.title ?? response.json.status, what).toBe(phrase);
  expect(response.json.request_id, what).toBe(response.headers.get('x-request-id'));
}

/** What was accepted must have been acceptable: otherwise the document asks for more than the service does. */
function checkAccepted(request: Request, sent: string, { requestBody }: JsonObject, what: string): void {
  if (!isJsonObject(requestBody) || !isJsonObject(requestBody['content'])) return;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const media = type.includes('json') ? requestBody['content'][type] : undefined;
  if (!isJsonObject(media) || !isJsonObject(media['schema'])) return;
  const violations = violationsOf(media['schema'], JSON.parse(sent.replace(/^\uFEFF/, '')));
  expect(violations, `${what} to a body that the document refuses: ${sent.slice(0, 500)}`).toEqual([]);
}
