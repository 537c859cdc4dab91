import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/config';
import { openClient } from '@/lib/db/client';
import { isDatabaseOutage } from '@/lib/db/outage';
import { log } from '@/lib/log';
import { bearerToken, productionMount, testOrigin } from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody } from '@/test/factories';

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

test('why the file storage can not be used stands in the log, under the request id', async () => {
  const { credentials } = await makeRetailer();
  useEnvironment({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:1' });
  onTestFinished(() => useEnvironment({ S3_BUCKET: undefined, S3_ENDPOINT: undefined }));
  const logged = vi.spyOn(log(), 'error');
  const authorization = `Bearer ${await bearerToken(credentials.bearer)}`;
  const headers = { authorization, 'content-type': 'image/png', 'x-request-id': 'attachment-1' };
  const request = new Request(`${testOrigin}/api/attachments`, { method: 'POST', headers, body: 'x' });
  const answer = await productionMount(request);
  expect([answer.status, await answer.json()]).toMatchObject([503, { request_id: 'attachment-1' }]);
  const [entry] = logged.mock.calls.map(([first]) => first as { request_id?: string; err?: Error });
  expect(entry?.request_id).toBe('attachment-1');
  expect(entry?.err?.cause).toBeInstanceOf(Error);
});
