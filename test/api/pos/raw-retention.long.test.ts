import { pruneRawJob } from '@/lib/domain/pos/prune-raw-job';
import { expect, test, vi } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { pruneRaw } from '@/lib/domain/pos/prune-raw';
import { findRaw, resetRaw } from '@/lib/domain/pos/store/raw';
import { inTransaction } from '@/lib/platform/context';
import { jobRun } from '@/test/api/identifiers/erasing';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';

const day = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.now() + days * day);

const mapping = `$exists(total) ? {
  "transaction_id": $meta.id, "localtime": "2026-03-14T12:00:00", "total": total, "store_reference": 1,
  "items": [{ "name": "Tea", "quantity": 1, "total": total }]
}`;

async function withTill(raw: number | null, failed: number | null = null): Promise<TestRetailer> {
  const retailer = await makeRetailer({
    retention_days: { raw, raw_failed: failed, outbox: null, audit: null, events: 30 },
  });
  const body = { name: 'till', input_format: 'json', mapping, content_types: ['application/json'] };
  await retailer.api.post('/transformations', body);
  await retailer.api.post('/transformations/till/_publish', {});
  return retailer;
}

async function posted({ api, ctx }: TestRetailer, body: object): Promise<string> {
  const { headers } = await api.post('/pos/receipts', body, { 'service-property-till': '7' });
  const id = headers.get('service-pos-data-id') ?? '';
  await processRaw(ctx, id);
  return id;
}

test('bytes of raw receipts that are done with go after the days the retailer says, nothing else does', async () => {
  const own = await withTill(30);
  const other = await withTill(30);
  const [processed, ignored, failed, foreign] = [
    await posted(own, { total: 1 }),
    await posted(own, {}),
    await posted(own, { total: 'much' }),
    await posted(other, { total: 1 }),
  ];
  const { headers } = await own.api.post('/pos/receipts', { total: 2 });
  const waiting = headers.get('service-pos-data-id') ?? '';

  expect(await pruneRaw(own.ctx, { now: later(29) })).toBe(0);
  expect(await pruneRaw(own.ctx, { now: later(31) })).toBe(2);
  expect(await pruneRaw(own.ctx, { now: later(31) })).toBe(0);
  for (const id of [processed, ignored]) {
    const row = await findRaw(own.ctx, id);
    expect(row).toMatchObject({ headers: [], properties: { till: '7' } });
    expect(row?.body).toHaveLength(0);
    expect((await own.api.get(`/pos/raw/${id}`)).json).toMatchObject({ pruned: true, bytes: row?.bytes });
    expect(row?.bytes).toBeGreaterThan(1);
    expect((await own.api.get(`/pos/raw/${id}/content`)).status).toBe(404);
    expect((await own.api.get(`/pos/raw/${id}/parsed`)).status).toBe(404);
  }
  for (const [retailer, id] of [
    [own, failed],
    [own, waiting],
    [other, foreign],
  ] as const) {
    const row = await findRaw(retailer.ctx, id);
    expect(row?.prunedAt).toBeNull();
    expect(row?.body.length).toBeGreaterThan(0);
  }
  const refused = await own.api.post(`/pos/raw/${ignored}/_replay`, undefined);
  expect(refused.status).toBe(409);
  expect(refused.json.description).toContain('deleted after');
  expect((await own.api.post('/pos/raw/_replay', { state: 'ignored' })).json.total).toBe(0);
  // The receipt is untouched.
  expect((await own.api.get('/receipts')).json[0].pos_data_ids).toEqual([processed]);
});

test('without a number of days everything is kept', async () => {
  const own = await withTill(null);
  await posted(own, { total: 1 });
  expect(await pruneRaw(own.ctx, { now: later(10_000) })).toBe(0);
});

test('raw receipts that failed have a term of their own, and what waits has none', async () => {
  const own = await withTill(null, 30);
  const [processed, failed, again] = [
    await posted(own, { total: 1 }),
    await posted(own, { total: 'much' }),
    await posted(own, { total: 'more' }),
  ];
  await own.api.post(`/pos/raw/${again}/_replay`, undefined);
  expect(await pruneRaw(own.ctx, { now: later(29) })).toBe(0);
  expect(await pruneRaw(own.ctx, { now: later(31) })).toBe(1);
  expect(await pruneRaw(own.ctx, { now: later(31) })).toBe(0);
  const row = await findRaw(own.ctx, failed);
  expect(row).toMatchObject({ state: 'failed', headers: [], failureCode: 'invalid_receipt' });
  expect(row?.body).toHaveLength(0);
  for (const id of [processed, again]) expect((await findRaw(own.ctx, id))?.prunedAt).toBeNull();
  // Nothing is left to process.
  const refused = await own.api.post(`/pos/raw/${failed}/_replay`, undefined);
  expect([refused.status, refused.json.reason]).toEqual([409, 'raw_cleared']);
});

test('one that is replayed at the same time keeps its bytes', async () => {
  const own = await withTill(null, 30);
  const failed = await posted(own, { total: 'much' });
  const { pruning } = await inTransaction(own.ctx, async (inner) => {
    await resetRaw(inner, failed);
    const waiting = pruneRaw(own.ctx, { now: later(31) });
    await expectLockWaits(1, '%raw_receipts%');
    return { pruning: waiting };
  });
  expect(await pruning).toBe(0);
  const row = await findRaw(own.ctx, failed);
  expect(row).toMatchObject({ state: 'received', prunedAt: null });
  expect(row?.body.length).toBeGreaterThan(0);
});

test('raw receipts that failed are cleared after a year unless the retailer says otherwise', async () => {
  const own = await makeRetailer();
  const { json } = await own.api.get('/settings');
  expect(json.retention_days).toEqual({ raw: null, raw_failed: 365, outbox: null, audit: null, events: 30 });
  // No transformation: it fails.
  const id = await posted(own, { total: 1 });
  expect(await pruneRaw(own.ctx, { now: later(364) })).toBe(0);
  await pruneRawJob.run({}, jobRun());
  expect((await findRaw(own.ctx, id))?.prunedAt).toBeNull();
  vi.useFakeTimers({ now: later(366), toFake: ['Date'] });
  await pruneRawJob.run({}, jobRun());
  expect((await findRaw(own.ctx, id))?.prunedAt).not.toBeNull();
});
