import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { openClient } from '@/lib/platform/db/client';
import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { log } from '@/lib/core/log';
import { apiClient, bearerToken, productionMount, testOrigin } from '@/test/api-client';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, postedReceipt, receiptBody } from '@/test/factories';
import { changesBetween, RowReader } from '@/test/held-rows';
import { writingCases } from './writing-calls';

// docs/operations.md: the last of the disk belongs to the database, so that what is there can be read.

afterEach(() => useEnvironment({ DISK_RESERVE: undefined }));

test('a disk that is nearly full takes nothing new, and gives and removes what there is', async () => {
  const retailer = await makeRetailer({ receipt_links: true });
  const { api } = retailer;
  const id = await postedReceipt(retailer);
  const body = receiptBody();
  useEnvironment({ DISK_RESERVE: '1000000000' });
  const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
  // Not by the test client, which takes a 5xx for a failure.
  for (const [method, path] of [
    ['POST', '/receipts'],
    ['POST', '/pos/receipts'],
    ['POST', '/attachments'],
    ['PATCH', `/receipts/${id}`],
    ['PUT', '/brand'],
  ] as const) {
    const headers = { authorization, 'content-type': 'application/json' };
    const request = new Request(`${testOrigin}/api${path}`, { method, headers, body: JSON.stringify(body) });
    const answer = await productionMount(request);
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '60']);
    expect(await answer.json(), path).toMatchObject({ code: 'unavailable' });
  }
  expect((await api.get(`/receipts/${id}`)).status).toBe(200);
  expect((await api.request(`/receipts/${id}/links`, { method: 'DELETE' })).status).toBeLessThan(300);
  useEnvironment({ DISK_RESERVE: '0' });
  expect((await api.post('/receipts', body)).status).toBe(201);
});

test('a database without room is an outage, which passes', async () => {
  const client = openClient(config().databaseUrl ?? '', { max: 1 });
  const full = await client
    .unsafe(`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    .catch((error: unknown) => error);
  await client.end();
  expect(isDatabaseOutage(full)).toBe(true);
});

test.each([
  'stores',
  'receipts',
  'receipt_links',
  'attachments',
  'search_tail',
  'messages',
  'delivery_events',
  'loyalty_events',
  'loyalty_rewards',
  'idempotency_keys',
])(
  'a disk that is full when a receipt comes to its %s keeps nothing of it, until there is room',
  async (table) => {
    const { retailer, call } = await writingCases['a receipt with store, file, mail and reward'].prepare();
    const reader = new RowReader(config().databaseUrl ?? '');
    onTestFinished(() => reader.end());
    const rows = () => reader.read(retailer.ctx.retailer.id);
    const before = await rows();
    const api = apiClient({ ...call.headers, 'idempotency-key': 'once' }, productionMount, {
      expected: 'outages',
    });
    const post = () => api.request(call.path, { method: 'POST', json: call.json });
    await breakingOff(
      retailer,
      `insert on ${table}`,
      `new.retailer_id = ${retailer.ctx.retailer.id}`,
      async () => {
        const refused = await post();
        expect([refused.status, refused.json.code]).toEqual([503, 'unavailable']);
        expect(changesBetween(before, await rows())).toEqual({});
      },
      'disk_full',
    );
    expect((await post()).status).toBe(201);
    expect(changesBetween(before, await rows())).toHaveProperty(table);
  },
);

test('why the file storage cannot be used stands in the log, under the request id', async () => {
  const { credentials } = await makeRetailer();
  useEnvironment({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:1' });
  onTestFinished(() => useEnvironment({ S3_BUCKET: undefined, S3_ENDPOINT: undefined }));
  const logged = vi.spyOn(log(), 'error');
  const authorization = `Bearer ${await bearerToken(credentials.bearer)}`;
  const headers = { authorization, 'content-type': 'image/png', 'x-request-id': 'attachment-1' };
  const request = new Request(`${testOrigin}/api/attachments`, { method: 'POST', headers, body: 'x' });
  const answer = await productionMount(request);
  expect([answer.status, await answer.json()]).toMatchObject([503, { request_id: 'attachment-1' }]);
  // Requests of the tests before may be logged meanwhile.
  const entry = logged.mock.calls
    .map(([first]) => first as { request_id?: string; err?: Error })
    .find((one) => one.request_id === 'attachment-1');
  expect(entry?.err?.cause).toBeInstanceOf(Error);
});
