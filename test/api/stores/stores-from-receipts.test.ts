import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { stores } from '@/drizzle/schema/stores';
import { owned } from '@/lib/platform/db/tenancy';
import { countRows, makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

// §4.4: `store` on a receipt creates or updates the store, where the retailer allows it.

let retailer: TestRetailer;
let next = 100;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
});

const storeOf = async (id: string) => (await retailer.api.get(`/receipts/${id}`)).json.store;
const rowOf = async (reference: number) =>
  (
    await retailer.ctx.db
      .select()
      .from(stores)
      .where(and(eq(stores.retailerId, retailer.ctx.retailer.id), eq(stores.reference, reference)))
  )[0];

test('is refused where the retailer does not allow it, with nothing stored', async () => {
  const plain = await makeRetailer();
  const before = await countRows(plain);
  for (const store of [{ name: 'New', country: 'DEU' }, {}]) {
    const { status, json } = await plain.api.post('/receipts', receiptBody({ store }));
    expect({ status, code: json.code, description: json.description }).toEqual({
      status: 422,
      code: 'unprocessable',
      description: 'store can not be set or updated from receipt',
    });
  }
  expect(await countRows(plain)).toEqual(before);
  expect((await plain.api.post('/receipts', receiptBody({ store: null }))).status).toBe(201);
});

test('creates the store, and a later receipt without it uses the stored data', async () => {
  const reference = (next += 100);
  const store = { name: 'Vienna', country: 'AUT', city: 'Wien', timezone: 'Europe/Vienna', currency: 'EUR' };
  const first = await postedReceipt(retailer, { store_reference: reference, store });
  const second = await postedReceipt(retailer, { store_reference: String(reference) });
  const expected = {
    name: 'Vienna',
    country: 'AUT',
    city: 'Wien',
    address: [],
    phone: null,
    postcode: null,
    properties: {},
  };
  expect(await storeOf(first)).toEqual(expected);
  expect(await storeOf(second)).toEqual(expected);
  expect(await rowOf(reference)).toMatchObject({ name: 'Vienna', timezone: 'Europe/Vienna', settings: null });
});

test('creates it under an external reference, with a number of its own', async () => {
  const store = { name: 'Lyon', country: 'FRA' };
  const id = await postedReceipt(retailer, { store_reference: 'FR-LYON', store });
  expect((await retailer.api.get(`/receipts/${id}`)).json.store_reference).toBe('FR-LYON');
  const [row] = await retailer.ctx.db
    .select()
    .from(stores)
    .where(and(owned(retailer.ctx, stores), eq(stores.externalReference, 'FR-LYON')));
  expect(row?.reference).toBeGreaterThan(1);
});

test.each([
  [{ country: 'DEU' }, ['store.name']],
  [{ name: 'New' }, ['store.country']],
  [{}, ['store.name', 'store.country']],
])('that is new needs more than %j: %j', async (store, names) => {
  const before = await countRows(retailer);
  const { status, json } = await retailer.api.post(
    '/receipts',
    receiptBody({ store_reference: (next += 100), store }),
  );
  expect(status).toBe(400);
  expect(json.errors).toMatchObject(
    names.map((name) => ({ location: 'body', name, description: `${name} is missing` })),
  );
  expect(await countRows(retailer)).toEqual(before);
});

test('updates the fields sent and leaves the others, and older receipts keep what was true then', async () => {
  const reference = (next += 100);
  const store = {
    name: 'Old name',
    country: 'DEU',
    city: 'Köln',
    address: ['Hohe Str. 1'],
    properties: { a: 1 },
  };
  const first = await postedReceipt(retailer, { store_reference: reference, store });
  const second = await postedReceipt(retailer, {
    store_reference: reference,
    store: { name: 'New name', address: [] },
  });
  expect(await storeOf(second)).toMatchObject({
    name: 'New name',
    city: 'Köln',
    address: [],
    properties: { a: 1 },
  });
  expect(await storeOf(first)).toMatchObject({ name: 'Old name', city: 'Köln', address: ['Hohe Str. 1'] });
  const third = await postedReceipt(retailer, { store_reference: reference });
  expect(await storeOf(third)).toMatchObject({ name: 'New name' });
  const entries = await retailer.ctx.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.retailerId, retailer.ctx.retailer.id),
        eq(auditEntries.subjectId, String(reference)),
      ),
    )
    .orderBy(auditEntries.id);
  expect(entries).toMatchObject([
    { action: 'post_store', before: null, after: { name: 'Old name' } },
    { action: 'post_receipt', before: { name: 'Old name' }, after: { name: 'New name', city: 'Köln' } },
  ]);
});

test('that says nothing new changes nothing', async () => {
  const reference = (next += 100);
  const store = { name: 'Same', country: 'DEU', properties: { b: 2, a: { toString: 'x', valueOf: 1 } } };
  await postedReceipt(retailer, { store_reference: reference, store });
  const before = await rowOf(reference);
  await postedReceipt(retailer, { store_reference: reference, store });
  await postedReceipt(retailer, { store_reference: reference, store: {} });
  expect(await rowOf(reference)).toEqual(before);
});

test('whose external reference another store has is a conflict, and the receipt is not stored', async () => {
  const before = await countRows(retailer);
  for (const reference of [(next += 100), 'elsewhere']) {
    const store = { name: 'X', country: 'DEU', external_reference: 'berlin-mitte' };
    const { status, json } = await retailer.api.post(
      '/receipts',
      receiptBody({ store_reference: reference, store }),
    );
    // Under a text reference that one is the store's external reference, whatever `store` says.
    if (reference === 'elsewhere') expect([201, 409]).toContain(status);
    else expect({ status, code: json.code }).toEqual({ status: 409, code: 'conflict' });
    if (status === 409) expect(await countRows(retailer)).toEqual(before);
  }
});

test('is not kept when its receipt is refused', async () => {
  const transaction_id = 'CLASH';
  await postedReceipt(retailer, { transaction_id });
  const before = await countRows(retailer);
  const reference = (next += 100);
  const store = { name: 'Never', country: 'DEU' };
  const { status } = await retailer.api.post(
    '/receipts',
    receiptBody({ transaction_id, store_reference: reference, store }),
  );
  expect(status).toBe(409);
  expect(await countRows(retailer)).toEqual(before);
});

describe('of many receipts at once', () => {
  test('a new store is made once and every receipt is taken', async () => {
    for (const reference of [(next += 100), 'NEW-EXTERNAL']) {
      const store = { name: 'Opening day', country: 'DEU' };
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          retailer.api.post('/receipts', receiptBody({ store_reference: reference, store })),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    }
  });

  test('with different data for one store each is taken whole', async () => {
    const reference = (next += 100);
    const cities = ['A', 'B', 'C', 'D', 'E', 'F'];
    const ids = await Promise.all(
      cities.map((city) =>
        postedReceipt(retailer, { store_reference: reference, store: { name: city, city, country: 'DEU' } }),
      ),
    );
    const seen = await Promise.all(ids.map(storeOf));
    expect(seen.map(({ name, city }) => [name, city])).toEqual(cities.map((city) => [city, city]));
  });
});
