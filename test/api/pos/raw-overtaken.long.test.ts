import { expect, test } from 'vitest';
import type { Context } from '@/lib/platform/context';
import { failRaw } from '@/lib/domain/pos/fail-raw';
import { attemptsExhausted } from '@/lib/domain/pos/failure-cause';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { processBatch } from '@/lib/domain/pos/process-raw-jobs';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { publish } from './till';

// A worker can be so slow that its raw receipt was given up, and replayed, before it comes to an end.

/** A mapping whose receipts come to this. */
function mappingTo(total: number): string {
  return `{"transaction_id": "T1", "localtime": "2026-03-14T12:00:00", "store_reference": 1, "total": ${total},
    "items": [{"name": "Tea", "quantity": 1, "total": ${total}}]}`;
}

async function publishNext({ api }: TestRetailer, mapping: string): Promise<void> {
  const body = { input_format: 'json', mapping };
  const { status, text } = await api.request('/transformations/till/draft', { method: 'PUT', json: body });
  expect(status, text).toBe(200);
  expect((await api.post('/transformations/till/_publish', {})).status).toBe(200);
}

async function post({ api }: TestRetailer): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await api.request('/pos/receipts', { method: 'POST', headers, body: '{}' });
  expect(answer.status, answer.text).toBe(202);
  return answer.headers.get('service-pos-data-id') ?? '';
}

/** A context in which something else happens once, just before a transaction. */
function interrupted(ctx: Context<string>, meanwhile: () => Promise<void>): Context<string> {
  let due = true;
  const transaction: Context['db']['transaction'] = async (work) => {
    if (due) {
      due = false;
      await meanwhile();
    }
    return ctx.db.transaction(work);
  };
  const get = (target: Context['db'], name: string | symbol): unknown =>
    name === 'transaction' ? transaction : Reflect.get(target, name);
  return { ...ctx, db: new Proxy(ctx.db, { get }) };
}

test.each([
  ['makes a receipt', 'alone', mappingTo(1)],
  ['makes a receipt', 'with others', mappingTo(1)],
  ['fails', 'alone', '$error("old")'],
  ['fails', 'with others', '$error("old")'],
])(
  'a replayed raw receipt has its outcome by the mapping in force, though an older worker whose mapping %s ends then: %s',
  async (_what, how, old) => {
    const retailer = await makeRetailer();
    const { ctx, api } = retailer;
    await publish(retailer, 'till', old, ['application/json']);
    const id = await post(retailer);
    const older = interrupted(ctx, async () => {
      await failRaw(ctx, { id, attempts: 0 }, attemptsExhausted, null);
      await publishNext(retailer, mappingTo(2));
      expect((await api.post(`/pos/raw/${id}/_replay`, {})).status).toBeLessThan(300);
    });
    if (how === 'alone') await processRaw(older, id);
    else await processBatch(older, [id]).catch(() => null);
    await processRaw(ctx, id);
    const raw = await findRaw(ctx, id);
    expect(raw).toMatchObject({ state: 'processed', transformationVersion: 2 });
    expect((await api.get('/receipts')).json).toMatchObject([{ id: raw?.receiptIds[0], total: 2 }]);
  },
);
