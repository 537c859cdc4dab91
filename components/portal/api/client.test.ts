import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, expectTypeOf, test, vi } from 'vitest';
import { apiAddress } from './address';
import { api, apiBytes } from './client';
import { ApiError } from './request';
import type { AnswerOf, InputOf } from './input';
import { apiKey, apiQuery, invalidate } from './queries';

interface Arrived {
  readonly line: string;
  readonly type: string | undefined;
  readonly body: string;
}

const arrived: Arrived[] = [];
let answer: { readonly status: number; readonly type?: string; readonly body?: string } = { status: 204 };

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    arrived.push({ line: `${request.method} ${request.url}`, type: request.headers['content-type'], body });
    response.statusCode = answer.status;
    if (answer.type !== undefined) response.setHeader('content-type', answer.type);
    response.end(answer.body);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch: ofNode } = globalThis;
  // A browser resolves paths against the page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => ofNode(new URL(path, origin), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
afterEach(() => {
  arrived.length = 0;
  answer = { status: 204 };
});

test('an operation has its method, its path with parameters, its arguments and its body', async () => {
  answer = { status: 200, type: 'application/json; charset=utf-8', body: '{"name":"a/b"}' };
  const put = { params: { name: 'a/b' }, body: { permissions: ['view.get_store'] } } as const;
  expect(await api('put_portal_group', put)).toEqual({ name: 'a/b' });
  await api('get_receipts', { query: { store_reference: [1, 2], count: 5, older: undefined } });
  await api('get_audit', { query: { from_timestamp: new Date(0) } });
  expect(arrived).toEqual([
    {
      line: 'PUT /api/portal/groups/a%2Fb',
      type: 'application/json',
      body: '{"permissions":["view.get_store"]}',
    },
    { line: 'GET /api/receipts?store_reference=1%2C2&count=5', type: undefined, body: '' },
    { line: 'GET /api/audit?from_timestamp=1970-01-01T00%3A00%3A00.000Z', type: undefined, body: '' },
  ]);
});

test('a list in a PATCH goes as a JSON Patch, and a file as it is', async () => {
  const patch = [{ op: 'replace', path: '/name', value: 'Quay' }] as const;
  await api('patch_store', { params: { reference: 7 }, body: patch });
  await api('post_brand_logo', { body: new Blob(['<svg/>'], { type: 'image/svg+xml' }) });
  await api('import_cards', { body: new Blob(['code']) });
  expect(arrived.map(({ line, type }) => `${line} ${type}`)).toEqual([
    'PATCH /api/stores/7 application/json-patch+json',
    'POST /api/brand/logos image/svg+xml',
    'POST /api/cards/_import application/octet-stream',
  ]);
});

test('an answer without a body is undefined, a file is read as bytes', async () => {
  expect(await api('delete_sessions')).toBeUndefined();
  answer = { status: 200, type: 'text/plain', body: 'raw' };
  expect(await apiBytes('get_raw_receipt_content', { params: { id: 'r-1' } })).toEqual(
    new TextEncoder().encode('raw'),
  );
});

test('an answer that is null is null, which a query may keep', async () => {
  answer = { status: 200, type: 'application/json', body: 'null' };
  expect(await api('doubt_address', { query: { address: 'lena@example.com' } })).toBeNull();
  expect(arrived[0]?.line).toBe('GET /likely-address?address=lena%40example.com');
});

test('what is no success is an ApiError, whatever it says', async () => {
  answer = { status: 409, type: 'application/json', body: '{"code":"conflict","description":"taken"}' };
  const refused = api('post_store', { body: { name: 'Quay' } as InputOf<'post_store'>['body'] });
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'conflict', description: 'taken' });
  answer = { status: 502, type: 'text/html', body: '<p>Bad gateway</p>' };
  await expect(api('get_settings')).rejects.toThrow(ApiError);
  const aborted = api('get_settings', {}, { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
});

test('an answer is kept by operation and input, and invalidated by operation', async () => {
  const client = new QueryClient();
  const query = apiQuery('get_receipt', { params: { id: 'r-1' } });
  expect(query.queryKey).toEqual(['get_receipt', { params: { id: 'r-1' } }]);
  expect(apiKey('get_receipt')).toEqual(['get_receipt']);
  client.setQueryData(apiKey('get_receipt', { params: { id: 'r-1' } }), 'kept');
  client.setQueryData(apiKey('get_settings', {}), 'kept');
  await invalidate(client, 'get_receipt');
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(apiQuery('get_settings').queryKey)?.isInvalidated).toBe(false);
});

test('links have the address of an operation', () => {
  expect(apiAddress('export_identifier', { params: { identifier: 'anna@example.com' } })).toBe(
    '/api/identifiers/anna%40example.com/export',
  );
});

test('input and answer have the types of the endpoint', () => {
  expectTypeOf<InputOf<'get_receipt'>>().toExtend<{ readonly params: { readonly id: string } }>();
  expectTypeOf<AnswerOf<'get_receipt'>['total']>().toEqualTypeOf<number>();
  expectTypeOf<InputOf<'import_cards'>['body']>().toEqualTypeOf<Blob>();
  // @ts-expect-error a parameter that the path does not have
  expect(() => apiAddress('get_receipt', { params: { name: 'r-1' } })).toThrow('needs id');
  // @ts-expect-error an operation that needs a parameter
  expect(() => apiAddress('get_receipt')).toThrow('needs id');
});
