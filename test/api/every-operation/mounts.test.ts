import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import {
  apiClient,
  bearerToken,
  productionMount,
  type ApiClient,
  type Mount,
  type TestResponse,
} from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { startHttpMount, type HttpMount } from '@/test/http-mount';
import { nextMount } from '@/test/next-mount';

type Case = (api: ApiClient, anonymous: ApiClient) => Promise<TestResponse>;

const paths = registry.map(({ path }) => path);
const readable = new Set(registry.filter(({ method }) => method === 'GET').map(({ path }) => path));
const pathWithoutGet = paths.find((path) => !readable.has(path) && !path.includes('{')) ?? '';
const missing = '01980000-0000-7000-8000-000000000000';
let retailer: TestRetailer;
let id: string;
let http: HttpMount;

beforeAll(async () => {
  retailer = await makeRetailer();
  id = await postedReceipt(retailer, { transaction_id: 'MOUNT-1' });
  http = await startHttpMount();
});

afterAll(() => http.close());

const cases: readonly (readonly [string, number, Case])[] = [
  ['a list', 200, (api) => api.get('/receipts')],
  ['a list of version 1', 200, (api) => api.get('/receipts', { 'service-api-version': '1' })],
  ['a list of version 2', 200, (api) => api.get('/receipts', { 'service-api-version': '2' })],
  ['one receipt', 200, (api) => api.get(`/receipts/${id}`)],
  ['one receipt, its id percent-encoded', 200, (api) => api.get(`/receipts/${id.replace('-', '%2D')}`)],
  ['one receipt, pretty', 200, (api) => api.get(`/receipts/${id}?pretty=true`)],
  ['HEAD of a list', 200, (api) => api.request('/receipts', { method: 'HEAD' })],
  ['HEAD of one receipt', 200, (api) => api.request(`/receipts/${id}`, { method: 'HEAD' })],
  ['health', 200, (api) => api.get('/health')],
  ['a patch that changes nothing', 200, (api) => api.patch(`/receipts/${id}`, [])],
  ['a repeated submission', 201, (api) => api.post('/receipts', receiptBody({ transaction_id: 'MOUNT-1' }))],
  ['a missing field', 400, (api) => api.post('/receipts', { items: [] })],
  ['an empty body', 400, (api) => api.post('/receipts', undefined, { 'content-type': 'application/json' })],
  ['an unknown argument', 400, (api) => api.get('/receipts?colour=red')],
  ['an unsupported version', 400, (api) => api.get('/receipts', { 'service-api-version': '3' })],
  ['a bad token', 401, (api) => api.get('/receipts', { authorization: 'Bearer nonsense' })],
  ['no credential', 401, (_, anonymous) => anonymous.get('/receipts')],
  ['a bad signature', 403, (_, anonymous) => anonymous.get('/receipts?key=A')],
  ['an unknown receipt', 404, (api) => api.get(`/receipts/${missing}`)],
  ['a malformed receipt id', 404, (api) => api.get('/receipts/%20')],
  ['an unknown path', 404, (api) => api.get('/nothing')],
  ['the root', 404, (api) => api.get('')],
  ['a trailing slash', 404, (api) => api.get('/receipts/')],
  ['a trailing slash behind an id', 404, (api) => api.get(`/receipts/${id}/`)],
  ['a doubled slash', 404, (api) => api.get('//receipts')],
  ['bad percent-encoding in the path', 404, (api) => api.get('/receipts/%zz')],
  ['NUL in the path', 404, (api) => api.get('/receipts/%00')],
  ['an unknown path below a receipt', 404, (api) => api.get(`/receipts/${id}/items`)],
  ['a method the path does not know', 405, (api) => api.request('/receipts', { method: 'DELETE' })],
  ['HEAD where there is no GET', 405, (api) => api.request(pathWithoutGet, { method: 'HEAD' })],
  ['OPTIONS', 405, (api) => api.request('/receipts', { method: 'OPTIONS' })],
  ['an unacceptable Accept', 406, (api) => api.get('/receipts', { accept: 'text/html' })],
  [
    'other content under a known id',
    409,
    (api) => api.post('/receipts', receiptBody({ transaction_id: 'MOUNT-1', total: 1 })),
  ],
  ['a body of another type', 415, (api) => api.request('/receipts', { method: 'POST', body: 'a' })],
  ['an unknown store', 422, (api) => api.post('/receipts', receiptBody({ store_reference: 99 }))],
  ['problem details', 404, (api) => api.get(`/receipts/${missing}`, { accept: 'application/problem+json' })],
];

/** What a caller sees of a response, but for the rate limit's countdown. */
function seen({ status, headers, text }: TestResponse) {
  const shown = new Headers(headers);
  shown.delete('ratelimit');
  // A web response has its length where something sends it.
  shown.delete('content-length');
  return { status, headers: Object.fromEntries(shown), text };
}

async function through(mount: Mount, run: Case) {
  // The request id would differ from call to call.
  const fixed = { 'x-request-id': 'the-same-for-all' };
  const token = await bearerToken(retailer.credentials.bearer, { exp: 2_000_000_000 });
  const api = apiClient({ ...fixed, authorization: `Bearer ${token}` }, mount);
  return seen(await run(api, apiClient(fixed, mount)));
}

describe('all mounts give the same status, headers and body', () => {
  test.each(cases)('%s: %i', async (_what, status, run) => {
    const production = await through(productionMount, run);
    expect(production.status).toBe(status);
    expect(await through(nextMount, run)).toEqual(production);
    expect(await through(http.mount, run)).toEqual(production);
  });
});
