import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { config } from '@/lib/core/config';
import type * as FileStorage from '@/lib/platform/storage/file-storage';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

const storage = vi.hoisted(() => ({ mayWrite: Promise.resolve(), begun: 0 }));

vi.mock('@/lib/platform/storage/file-storage', async (importOriginal) => {
  const { fileStorage } = await importOriginal<typeof FileStorage>();
  return {
    fileStorage: () => {
      const real = fileStorage();
      const write: typeof real.write = async (key, bytes) => {
        storage.begun += 1;
        await storage.mayWrite;
        await real.write(key, bytes);
      };
      return { ...real, write };
    },
  };
});

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});
afterEach(() => {
  storage.mayWrite = Promise.resolve();
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
