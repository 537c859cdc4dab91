import { beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { processBatch } from '@/lib/domain/pos/process-raw-jobs';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { lockStores } from '@/lib/domain/stores/lock-stores';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';
import { publish } from './till';

// Transactions of several receipts that bring the data of stores, at the same time, in whatever order: none is undone
// because of another.

const mapping = `{
  "transaction_id": id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": reference, "store": store,
  "identifier": identifier, "items": [{ "name": "Tea", "quantity": 1, "total": 1 }]
}`;
const rounds = runs(10);

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
  const { api } = retailer;
  await publish(retailer, 'till', mapping, ['application/json']);
  for (const reference of [50, 60]) {
    const store = { reference, external_reference: `store-${reference}`, name: 'Store', country: 'DEU' };
    expect((await api.post('/stores', store)).status).toBe(201);
  }
});

interface Slip {
  readonly reference: number | string;
  readonly identifier?: string;
  readonly store?: { readonly name: string; readonly city?: string; readonly country: string };
}

/** Posts raw receipts, several of each, so that a transaction takes a while between its stores. */
async function batchOf(slips: readonly Slip[]): Promise<string[]> {
  const ids: string[] = [];
  for (const slip of slips.flatMap((one) => [one, one, one, one])) {
    const id = newId();
    const answer = await retailer.api.post('/pos/receipts', { id, identifier: `${id}@example.com`, ...slip });
    expect(answer.status, answer.text).toBe(202);
    ids.push(answer.headers.get('service-pos-data-id') ?? '');
  }
  return ids;
}

async function expectBothStored(batches: readonly (readonly Slip[])[]): Promise<void> {
  const ids = await Promise.all(batches.map(batchOf));
  const outcomes = await Promise.allSettled(ids.map((batch) => processBatch(retailer.ctx, batch)));
  expect(outcomes).toEqual(ids.map((batch) => ({ status: 'fulfilled', value: new Set(batch) })));
  const rows = await Promise.all(ids.flat().map((id) => findRaw(retailer.ctx, id)));
  expect(new Set(rows.map((row) => row?.state))).toEqual(new Set(['processed']));
}

const data = (city: string) => ({ name: 'Store', city, country: 'DEU' });

test(
  'two that change the same stores, in opposite order and by other references, are both stored',
  { tags: 'long' },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [data(`A${round}`), data(`B${round}`)];
      await expectBothStored([
        [
          { reference: 50, store: one },
          { reference: 'store-60', store: one },
        ],
        [
          { reference: 60, store: other },
          { reference: 'store-50', store: other },
        ],
      ]);
      const cities = await Promise.all(
        [50, 60].map(
          async (reference) => (await retailer.api.get(`/stores/${reference}`)).json.city as string,
        ),
      );
      // One transaction after the other.
      expect([one.city, other.city]).toContain(cities[0]);
      expect(cities[1]).toBe(cities[0]);
    }
  },
);

test('two that change a store and make one, in opposite order, are both stored', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [data(`C${round}`), data(`D${round}`)];
    await expectBothStored([
      [
        { reference: 50, store: one },
        { reference: 600 + round, store: one },
      ],
      [
        { reference: 400 + round, store: other },
        { reference: 50, store: other },
      ],
    ]);
  }
});

test('two that make the same stores, in opposite order, are both stored', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [first, last] = [`first-${round}`, `last-${round}`].map((reference) => ({
      reference,
      store: data('New'),
    }));
    if (first === undefined || last === undefined) throw new Error('There are two.');
    await expectBothStored([
      [first, last],
      [last, first],
    ]);
  }
});

test('those that say nothing new of a store wait for nobody who changes it', async () => {
  const nothing = await batchOf([{ reference: 50 }, { reference: 60 }]);
  const { city } = (await retailer.api.get('/stores/50')).json as { city: string };
  const same = await batchOf([{ reference: 50, store: data(city) }]);
  await retailer.ctx.db.transaction(async (holder) => {
    const changing = { reference: 50, input: { city: 'Elsewhere' } };
    await lockStores({ ...retailer.ctx, db: holder }, [changing]);
    for (const batch of [nothing, same]) {
      expect(await processBatch(retailer.ctx, batch)).toEqual(new Set(batch));
    }
  });
});
