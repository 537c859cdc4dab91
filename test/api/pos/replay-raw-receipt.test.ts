import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import type { TestRetailer } from '@/test/factories';
import { posted, settledRaw, slip } from './till';

let own: TestRetailer;
let other: TestRetailer;
let processed: string;
let failed: string;
beforeAll(async () => {
  ({ own, other, processed, failed } = await settledRaw());
});

const replay = (id: string, api = own.api) => api.post(`/pos/raw/${id}/_replay`, undefined);

describe('204', () => {
  test('a raw receipt that failed is processed once more', async () => {
    expect((await replay(failed)).status).toBe(204);
    expect((await own.api.get(`/pos/raw/${failed}`)).json).toMatchObject({ state: 'received' });
    await processRaw(own.ctx, failed);
    expect((await own.api.get(`/pos/raw/${failed}`)).json).toMatchObject({ state: 'failed', attempts: 2 });
  });
});

describe('404', () => {
  test('a raw receipt of another retailer is not there, nor is one that nobody posted', async () => {
    expect((await replay(failed, other.api)).status).toBe(404);
    expect((await replay('nonsense')).status).toBe(404);
  });
});

describe('409', () => {
  test('a raw receipt that has become receipts is not replayed', async () => {
    expect((await replay(processed)).status).toBe(409);
  });

  test('a raw receipt that waits already is not replayed', async () => {
    const waiting = await posted(own, slip({ total: undefined }));
    expect((await replay(waiting)).status).toBe(204);
    expect((await replay(waiting)).status).toBe(409);
  });
});
