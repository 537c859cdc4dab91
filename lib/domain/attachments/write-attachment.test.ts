import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

/** A bucket that has each file only when it may. */
const storage = { mayWrite: Promise.resolve(), begun: 0 };
const bucket = createServer((request, response) => {
  storage.begun += 1;
  request.resume();
  void storage.mayWrite.then(() => response.end());
});

let retailer: TestRetailer;
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const { port } = bucket.address() as AddressInfo;
  useEnvironment({
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_PATH_STYLE: 'on',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  retailer = await makeRetailer();
});
afterEach(() => {
  storage.mayWrite = Promise.resolve();
});
afterAll(() => {
  bucket.close();
  bucket.closeAllConnections();
});

const attachments = { slip: { data: 'YQ==' } };
const packet = {
  source_id: 'gateway-1',
  source_read: '2026-03-14T12:34:56+01:00',
  store_reference: 1,
  till_id: 'Till 7',
  till_uuid: '6f1b2c9e-0d3a-4b7c-9e6f-1234567890ab',
  receipt: 'U0xJUA==',
  attachments,
};

test.each<[string, (index: number) => Promise<{ readonly status: number }>]>([
  ['uploads', () => retailer.api.request('/attachments', { method: 'POST', body: 'a file' })],
  ['receipts', () => retailer.api.post('/receipts', receiptBody({ attachments }))],
  ['data packets', (index) => retailer.api.post('/pos/data', { ...packet, entry_id: String(index) })],
])('a storage that takes its time holds up %s, and nobody else', async (_what, send) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  Object.assign(storage, { mayWrite: promise, begun: 0 });
  const sent = Array.from({ length: config().databasePool }, (_, index) => send(index));
  await vi.waitFor(() => expect(storage.begun).toBe(sent.length), { timeout: 10_000 });
  expect((await retailer.api.get('/receipts')).status).toBe(200);
  resolve(undefined);
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.every((status) => status < 300)).toBe(true);
});
