import { afterEach, beforeAll, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { steps } from '@/lib/platform/http/steps';
import { apiClient, bearerToken, productionMount, testOrigin, type ApiClient } from '@/test/api-client';
import { makeClient, makeRetailer } from '@/test/factories';

// Contract sections 1, 3 and 11: of several things that are wrong with a request, the first step that finds one answers.

let permitted: ApiClient;
let without: ApiClient;
let withoutToken: string;
beforeAll(async () => {
  const retailer = await makeRetailer();
  permitted = retailer.api;
  const client = await makeClient(retailer, { authentication: 'bearer', permissions: ['view.get_stores'] });
  withoutToken = `Bearer ${await bearerToken(client)}`;
  without = apiClient({ authorization: withoutToken }, undefined, { expected: 'outages' });
});
afterEach(() => useEnvironment({ DISK_RESERVE: undefined }));

test('the steps stand in this order', () => {
  expect(steps.map(({ name }) => name)).toEqual([
    'sizes',
    'form of the answer',
    'path',
    'method and version',
    'accepted types',
    'operator',
    'credential',
    'rate',
    'permission',
    'free space',
    'queue',
    'input',
    'wishes of the body',
    'run',
  ]);
});

const html = { accept: 'text/html' };
const version = { 'service-api-version': '3' };
const wrongToken = { authorization: 'Bearer nonsense' };
const tooMany = `a=${'b'.repeat(5_000)}`;

test.each([
  ['sizes before the path', 'query_too_large', `/nothing?${tooMany}`, 'GET', {}],
  ['the path before the method', 'not_found', '/nothing', 'DELETE', html],
  ['the method before the version', 'method_not_allowed', '/receipts', 'DELETE', version],
  ['the version before the accepted types', 'invalid_request', '/receipts', 'GET', { ...version, ...html }],
  [
    'the accepted types before the credential',
    'not_acceptable',
    '/receipts',
    'GET',
    { ...html, ...wrongToken },
  ],
  ['the credential before the input', 'unauthenticated', '/receipts?colour=red', 'GET', wrongToken],
  ['the permission before the input', 'permission_denied', '/receipts?colour=red', 'GET', {}],
] as const)('%s', async (_what, code, path, method, headers) => {
  expect((await without.request(path, { method, headers })).json.code).toBe(code);
});

test('a call without permission counts for the rate', async () => {
  const { status, headers } = await without.get('/receipts');
  expect([status, headers.get('ratelimit-policy')]).toEqual([403, expect.stringContaining('"client"')]);
});

test('a full disk after the permission and before the input', async () => {
  useEnvironment({ DISK_RESERVE: '1000000000' });
  expect((await without.post('/receipts', { colour: 'red' })).json.code).toBe('permission_denied');
  const outage = apiClient({}, undefined, { expected: 'outages' });
  expect((await outage.post('/auth-nothing', {})).json.code).toBe('not_found');
  useEnvironment({ DISK_RESERVE: undefined });
  expect((await permitted.post('/receipts', { colour: 'red' })).json.code).toBe('invalid_request');
});

test('nothing is read of a body before its sender may send it', async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        pulled += 1;
        stream.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { authorization: withoutToken, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  const response = await productionMount(new Request(`${testOrigin}/api/receipts`, init));
  expect([response.status, pulled]).toEqual([403, 0]);
});
