import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { pruneRaw } from '@/lib/domain/pos/prune-raw';
import { inTransaction } from '@/lib/platform/context';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';
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

  test('a raw receipt whose bytes are deleted at the same moment is not replayed', async () => {
    const retailer = await makeRetailer();
    const id = await posted(retailer, slip());
    const inTwoYears = new Date(Date.now() + 731 * 24 * 3_600_000);
    let replayed: ReturnType<typeof replay> | undefined;
    await inTransaction(retailer.ctx, async (inner) => {
      expect(await pruneRaw(inner, { now: inTwoYears })).toBe(1);
      replayed = replay(id, retailer.api);
      await expectLockWaits(1);
    });
    expect(await replayed).toMatchObject({ status: 409, json: { reason: 'raw_cleared' } });
    expect((await retailer.api.get(`/pos/raw/${id}`)).json).toMatchObject({ state: 'failed', pruned: true });
  });
});
