import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { beforeAll, expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { processBatch } from '@/lib/domain/pos/process-raw-jobs';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { breakingOff } from '@/test/breaking-off';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { ensureIdentifier } from '@/lib/domain/identifiers/ensure-identifier';
import { expectLockWaits } from '@/test/lock-waits';
import { publish } from './till';

// Raw receipts that are taken at once share a transaction; each has the outcome it would have had alone.

const mapping = `fail ? $error("as asked") : many ? [] : {
  "transaction_id": id, "localtime": "2026-03-14T12:00:00", "total": total, "store_reference": store,
  "identifier": identifier,
  "items": [{ "name": name ? name : "Tea", "quantity": 1, "total": total }]
}`;

let own: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
  for (const retailer of [own, other]) await publish(retailer, 'till', mapping, ['application/json']);
});

async function post({ api }: TestRetailer, slip: object): Promise<string> {
  const answer = await api.request('/pos/receipts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: newId(), total: 1, store: 1, ...slip }),
  });
  expect(answer.status, answer.text).toBe(202);
  return answer.headers.get('service-pos-data-id') ?? '';
}

async function outcomeOf({ ctx }: TestRetailer, id: string) {
  const raw = await findRaw(ctx, id);
  return [raw?.state, raw?.failureCode, raw?.receiptIds.length, raw?.attempts];
}

test('each has its own outcome: made, none to make, refused by its mapping', async () => {
  const ids = [
    await post(own, {}),
    await post(own, { fail: true }),
    await post(own, { many: true }),
    await post(own, {}),
  ];
  expect(await processBatch(own.ctx, ids)).toEqual(new Set(ids));
  expect(await Promise.all(ids.map((id) => outcomeOf(own, id)))).toEqual([
    ['processed', null, 1, 1],
    ['failed', 'mapping_failed', 0, 1],
    ['ignored', null, 0, 1],
    ['processed', null, 1, 1],
  ]);
});

test('one that cannot be stored takes nothing of the others with it', async () => {
  const id = newId();
  const ids = [await post(own, { id }), await post(own, { id, total: 2 }), await post(own, { store: 99 })];
  const jobs = ids.map((raw) => ({ id: newId(), data: { retailer: own.ctx.retailer.id, id: raw } }));
  expect(await processRawJob.runTogether?.(jobs)).toEqual(new Set());
  for (const raw of ids) expect(await outcomeOf(own, raw)).toEqual(['received', null, 0, 0]);
  for (const raw of ids) await processRaw(own.ctx, raw);
  const outcomes = await Promise.all(ids.map((raw) => outcomeOf(own, raw)));
  expect(outcomes.map(([state]) => state)).toEqual(['processed', 'failed', 'failed']);
  expect((await own.api.get(`/receipts?transaction_id=${id}`)).json).toHaveLength(1);
});

test('what another worker has settled stays as it is, and nothing is made of it twice', async () => {
  const ids = [await post(own, {}), await post(own, {})];
  await Promise.all(
    [processBatch(own.ctx, ids), processRaw(own.ctx, ids[0] ?? '')].map((work) => work.catch(() => null)),
  );
  await processBatch(own.ctx, ids);
  for (const id of ids) expect(await outcomeOf(own, id)).toEqual(['processed', null, 1, 1]);
  expect(await processBatch(own.ctx, [...ids, newId()])).toHaveProperty('size', 3);
});

test('those of several retailers that are taken at once stay apart', async () => {
  const ids = [await post(own, {}), await post(other, {}), await post(own, {}), await post(other, {})];
  const jobs = ids.map((id, index) => ({
    id: String(index),
    data: { retailer: (index % 2 === 0 ? own : other).ctx.retailer.id, id },
  }));
  expect(await processRawJob.runTogether?.(jobs)).toEqual(new Set(['0', '1', '2', '3']));
  for (const [index, id] of ids.entries()) {
    expect(await outcomeOf(index % 2 === 0 ? own : other, id)).toEqual(['processed', null, 1, 1]);
    expect(await findRaw((index % 2 === 0 ? other : own).ctx, id)).toBeNull();
  }
  // A retailer's own context reaches none of another's.
  const foreign = await post(other, {});
  await processBatch(own.ctx, [foreign]);
  expect(await outcomeOf(other, foreign)).toEqual(['received', null, 0, 0]);
});

/** Raw receipts of one item each, for consumers of their own unless `identifier` says for whom. */
const batchOf = async (slips: readonly object[]) => {
  const ids: string[] = [];
  for (const slip of slips) {
    // One word, so that names are all that two of them can have in common.
    ids.push(await post(own, { id: newId().replaceAll('-', ''), ...slip }));
  }
  return ids;
};

/** Processes batches at once, all of which come to a halt at the receipt for `consumer`; returns what became of them. */
async function processAtOnce(batches: readonly string[][], consumer: string) {
  let running: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  await database().transaction(async (transaction) => {
    await ensureIdentifier({ ...own.ctx, db: transaction }, consumer);
    running = Promise.allSettled(batches.map((ids) => processBatch(own.ctx, ids)));
    await expectLockWaits(batches.length);
  });
  return running;
}

test('two that store the same new words in another order do not deadlock', async () => {
  const consumer = `2-${newId()}`;
  const batch = (first: string, last: string) =>
    batchOf([
      { name: first, identifier: `1-${newId()}` },
      { identifier: consumer },
      { name: last, identifier: `3-${newId()}` },
    ]);
  const batches = [await batch('Anise', 'Zwieback'), await batch('Zwieback', 'Anise')];
  expect(await processAtOnce(batches, consumer)).toEqual(
    batches.map((ids) => ({ status: 'fulfilled', value: new Set(ids) })),
  );
  for (const id of batches.flat()) expect(await outcomeOf(own, id)).toEqual(['processed', null, 1, 1]);
});

test('two that bring the same new consumers in another order do not deadlock', async () => {
  const [first, consumer, last] = [`1-${newId()}`, `2-${newId()}`, `3-${newId()}`];
  const batches = [
    await batchOf([{ identifier: first }, { identifier: consumer }, { identifier: last }]),
    await batchOf([{ identifier: last }, { identifier: consumer }, { identifier: first }]),
  ];
  expect(await processAtOnce(batches, consumer)).toEqual(
    batches.map((ids) => ({ status: 'fulfilled', value: new Set(ids) })),
  );
  for (const id of batches.flat()) expect(await outcomeOf(own, id)).toEqual(['processed', null, 1, 1]);
});

test('what keeps a receipt from being stored is told as it was, though its transaction has failed by then', async () => {
  const id = await post(own, {});
  const told = { message: '' };
  await breakingOff(own, 'insert on receipts', `new.retailer_id = ${own.ctx.retailer.id}`, async () => {
    await processRaw(own.ctx, id).catch((error: unknown) => {
      for (let cause = error; cause instanceof Error; cause = cause.cause) told.message = cause.message;
    });
  });
  expect(told.message).toBe('broken off');
});
