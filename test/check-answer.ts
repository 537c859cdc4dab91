import { STATUS_CODES } from 'node:http';
import { expect } from 'vitest';
import { operationIdOf } from '@/lib/registry/openapi-operation';
import { errorsOf } from '@/lib/registry/openapi-errors';
import { registry } from '@/lib/registry/registry';
import { errorStatuses, type ErrorCode } from '@/lib/core/errors';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { matchPath } from '@/lib/platform/http/path';
import { securityHeaders } from '@/lib/platform/http/respond';
import { isJsonObject, type JsonObject } from '@/lib/core/json';
import type { TestResponse } from './api-client';
import { operations, resolved, violationsOf } from './openapi/document';

/** Headers that say how a body is written, or that every answer has; the document does not repeat them. */
const unspoken = new Set([
  'cache-control',
  'content-length',
  'content-type',
  'ratelimit',
  'ratelimit-policy',
  'service-api-version',
  ...Object.keys(securityHeaders),
  'x-request-id',
]);

/** Status texts of the specification that are not today's reason phrases. */
const statusTexts: Readonly<Record<string, string>> = {
  headers_too_large: 'entity too large',
  body_too_large: 'request entity too large',
  query_too_large: 'request-uri too large',
};

/** Schemas by a name: of a header, or of a media type; null where any value will do. */
type Schemas = ReadonlyMap<string, JsonObject | null>;

/** What the document says of an answer, references followed. */
interface DocumentedAnswer {
  readonly headers: Schemas;
  readonly requiredHeaders: readonly string[];
  /** Names of headers that the answer may have, in lower case. */
  readonly knownHeaders: ReadonlySet<string>;
  readonly content: Schemas;
}

interface CheckedOperation {
  readonly answers: ReadonlyMap<number, DocumentedAnswer>;
  /** What all operations share, and the statuses of it that this one may answer. */
  readonly shared: DocumentedAnswer;
  readonly sharedStatuses: ReadonlySet<number>;
  /** What it takes, by media type. */
  readonly accepts: Schemas;
}

// What the document says is read once: every test asks thousands of times.
const operationsById = new Map(operations.map(({ id, operation }) => [id, operation]));
/** Operations by path, then by method and version. */
const byPath = new Map<string, Map<string, CheckedOperation>>();
for (const endpoint of registry) {
  const id = operationIdOf(endpoint, registry);
  const operation = operationsById.get(id);
  if (operation === undefined) throw new Error(`The document has no operation ${id}.`);
  const ofPath = byPath.get(endpoint.path) ?? new Map<string, CheckedOperation>();
  const checked = checkedOperation(operation, endpoint);
  byPath.set(endpoint.path, ofPath.set(`${endpoint.method} ${endpoint.version}`, checked));
}
// Literal paths win over parameters, whatever their methods.
const templates = [...byPath.keys()].toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')));

/** An answer where no operation was met: no such path, or no such method. */
const unmetStatuses = [400, 404, 405, 413, 414];
const unmetAnswer = documentedAnswer({
  headers: { Allow: { schema: { type: 'string' } } },
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
});

function checkedOperation({ responses, requestBody }: JsonObject, endpoint: Endpoint): CheckedOperation {
  const { default: shared, ...own } = isJsonObject(responses) ? responses : {};
  const answers = Object.entries(own).flatMap(([status, reference]): [number, DocumentedAnswer][] => {
    const described = resolved(reference);
    return isJsonObject(described) ? [[Number(status), documentedAnswer(described)]] : [];
  });
  const described = resolved(shared);
  if (!isJsonObject(described)) throw new Error(`${endpoint.path} has no answer by default.`);
  return {
    answers: new Map(answers),
    shared: documentedAnswer(described),
    sharedStatuses: new Set([...errorsOf(endpoint)].map((code) => errorStatuses[code])),
    accepts: schemasOf(isJsonObject(requestBody) ? requestBody['content'] : undefined),
  };
}

function documentedAnswer(described: JsonObject): DocumentedAnswer {
  const all = isJsonObject(described['headers']) ? described['headers'] : {};
  const names = Object.keys(all);
  const isRequired = (name: string) => {
    const header = resolved(all[name]);
    return isJsonObject(header) && header['required'] === true;
  };
  return {
    headers: schemasOf(all),
    requiredHeaders: names.filter(isRequired),
    knownHeaders: new Set(names.map((name) => name.toLowerCase())),
    content: schemasOf(described['content']),
  };
}

function schemasOf(members: unknown): Schemas {
  const found = Object.entries(isJsonObject(members) ? members : {}).flatMap(
    ([name, reference]): [string, JsonObject | null][] => {
      const member = resolved(reference);
      if (!isJsonObject(member)) return [];
      return [[name, isJsonObject(member['schema']) ? member['schema'] : null]];
    },
  );
  return new Map(found);
}

/** The operation that answered a request, by method, path and applied version; null where none fits. */
function answeringOperation(
  method: string,
  pathname: string,
  version: string | null,
): CheckedOperation | null {
  const path = byPath.has(pathname)
    ? pathname
    : templates.find((template) => matchPath(template, pathname) !== null);
  const wanted = method === 'HEAD' ? 'GET' : method;
  return byPath.get(path ?? '')?.get(`${wanted} ${version}`) ?? null;
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
  const version = response.headers.get('service-api-version');
  const operation = answeringOperation(request.method, pathname, version);
  const answer = operation === null ? unmetAnswer : answerOf(operation, response.status);
  if (answer === undefined)
    throw new Error(
      `${what}, which the document does not know: add it to answers or errors of the endpoint.`,
    );
  if (operation === null) expect(unmetStatuses, 'an answer of no operation').toContain(response.status);
  checkCommonHeaders(response, what);
  checkHeaders(response, answer, what);
  if (request.method !== 'HEAD') checkBody(response, answer, what);
  if (response.status >= 400) checkError(response, what);
  else if (operation !== null && sent !== null) checkAccepted(request, sent, operation, what);
}

function answerOf(operation: CheckedOperation, status: number): DocumentedAnswer | undefined {
  const shared = operation.sharedStatuses.has(status) ? operation.shared : undefined;
  return operation.answers.get(status) ?? shared;
}

/** Headers that the document describes once, and what they look like. */
const commonHeaders: readonly [name: string, pattern: RegExp, required: boolean][] = [
  ['x-request-id', /^[A-Za-z0-9._:-]{1,128}$/, true],
  ['service-api-version', /^[12]$/, true],
  ['ratelimit-policy', /^"(?:client|consumer|network|health|wrong-credentials)";q=[0-9]+;w=[0-9]+$/, false],
  ['ratelimit', /^"(?:client|consumer|network|health|wrong-credentials)";r=[0-9]+;t=[0-9]+$/, false],
];

function checkCommonHeaders({ headers, status }: TestResponse, what: string): void {
  const wrong = commonHeaders.filter(([name, pattern, required]) => {
    const value = headers.get(name);
    return value === null ? required : !pattern.test(value);
  });
  expect(wrong, `${what} with headers ${JSON.stringify([...headers])}`).toEqual([]);
  if (status === 401) expect(headers.get('www-authenticate'), what).toMatch(/^Bearer/);
  if (status === 429 || status === 503) expect(headers.get('retry-after'), what).toMatch(/^[0-9]+$/);
}

function checkHeaders(response: TestResponse, answer: DocumentedAnswer, what: string): void {
  const missing = answer.requiredHeaders.filter((name) => !response.headers.has(name));
  const violations = [...answer.headers].flatMap(([name, schema]) => {
    const value = response.headers.get(name);
    if (value === null || schema === null) return [];
    return violationsOf(schema, value).map((problem) => `${name}: ${value}: ${problem}`);
  });
  const undocumented = [...response.headers.keys()].filter(
    (name) => !answer.knownHeaders.has(name) && !unspoken.has(name),
  );
  expect(
    { missing, violations, undocumented },
    `${what} with headers that are not as its answers in the document say`,
  ).toEqual({ missing: [], violations: [], undocumented: [] });
}

function checkBody(response: TestResponse, { content }: DocumentedAnswer, what: string): void {
  if (content.size === 0) {
    expect(response.text, what).toBe('');
    return;
  }
  const [type = '', charset] = (response.headers.get('content-type') ?? '').split(/;\s*/);
  const schema = content.get(type) ?? content.get('*/*');
  if (schema === undefined)
    throw new Error(`${what} with the type ${type}, which the document does not know`);
  if (!type.includes('json') || content.has('*/*')) {
    expect(response.headers.get('content-disposition'), what).toMatch(/^(?:attachment|inline)/);
  } else if (schema !== null) {
    expect(charset, what).toBe('charset=utf-8');
    const violations = violationsOf(schema, response.json);
    expect(violations, `${what}, not as documented: ${response.text.slice(0, 500)}`).toEqual([]);
  }
}

/** What the schema of an error cannot say: the words of its status, and which request it was. */
function checkError(response: TestResponse, what: string): void {
  if (response.text === '') return;
  const code = response.json.code as ErrorCode;
  const phrase = statusTexts[code] ?? (STATUS_CODES[response.status] ?? '').toLowerCase();
  expect(errorStatuses[code], `${what} with code ${code}`).toBe(response.status);
  expect(response.json.title ?? response.json.status, what).toBe(phrase);
  expect(response.json.request_id, what).toBe(response.headers.get('x-request-id'));
}

/** What was accepted must have been acceptable: otherwise the document asks for more than the service does. */
function checkAccepted(request: Request, sent: string, { accepts }: CheckedOperation, what: string): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const schema = type.includes('json') ? accepts.get(type) : undefined;
  if (schema === undefined || schema === null) return;
  const violations = violationsOf(schema, JSON.parse(sent.replace(/^\uFEFF/, '')));
  expect(violations, `${what} to a body that the document refuses: ${sent.slice(0, 500)}`).toEqual([]);
}
