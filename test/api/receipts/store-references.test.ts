import { beforeAll, describe, expect, test } from 'vitest';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { posted, publish, slip } from '@/test/api/pos/till';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

// Contract section 14: digits beyond integers are what the retailer calls a store, such as its GLN or its CNPJ.

const gln = '4012345000009';
let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
  await retailer.api.post('/stores', {
    reference: 7,
    name: 'Hamburg',
    country: 'DEU',
    external_reference: gln,
  });
});

test('a receipt names its store so, and is found by it', async () => {
  const id = await postedReceipt(retailer, { store_reference: gln });
  const { json } = await retailer.api.get(`/receipts/${id}`);
  expect(json).toMatchObject({ store_reference: gln, store: { name: 'Hamburg' } });
  const { transaction_id: no } = json;
  for (const query of [`external_store_reference:${gln}`, 'store_reference:7'].map(
    (one) => `${one} transaction_id:${no}`,
  )) {
    const found = await retailer.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
    expect(found.json.hits, found.text).toBe(1);
  }
});

test('a receipt makes a store so', async () => {
  const cnpj = '00623904000173';
  const store = { name: 'São Paulo', country: 'BRA' };
  const id = await postedReceipt(retailer, { store_reference: cnpj, store });
  expect((await retailer.api.get(`/receipts/${id}`)).json.store_reference).toBe(cnpj);
  const { json } = await retailer.api.get(`/stores?matching=${cnpj}`);
  expect(json).toMatchObject([{ external_reference: cnpj, ...store }]);
});

describe('the largest integer is an integer, in digits too', () => {
  test.each([2_147_483_647, '2147483647', '0002147483647'])('%j', async (reference) => {
    const store = { name: 'Last', country: 'DEU' };
    const id = await postedReceipt(retailer, { store_reference: reference, store });
    expect((await retailer.api.get(`/receipts/${id}`)).json.store_reference).toBe('2147483647');
  });

  test('the next one is unknown as text, and refused as a number', async () => {
    const text = await retailer.api.post('/receipts', receiptBody({ store_reference: '2147483648' }));
    expect([text.status, text.json.reason]).toEqual([422, 'store_missing']);
    const number = await retailer.api.post('/receipts', receiptBody({ store_reference: 2_147_483_648 }));
    expect([number.status, number.json.errors[0].name]).toEqual([400, 'store_reference']);
  });
});

describe('a raw receipt', () => {
  test('names its store so by a property', async () => {
    const mapping = `receipts.{ "transaction_id": id, "localtime": at, "total": total,
      "store_reference": $properties.store_reference, "items": [items.{ "name": name, "quantity": 1, "total": price }] }[]`;
    const own = await makeRetailer();
    await own.api.post('/stores', { name: 'Hamburg', country: 'DEU', external_reference: gln });
    await publish(own, 'till', mapping, ['application/json']);
    const id = await posted(own, slip(), { 'service-property-store-reference': gln });
    const row = await findRaw(own.ctx, id);
    expect(row?.state, JSON.stringify(row?.failureMessage)).toBe('processed');
    const { json } = await own.api.get(`/receipts/${row?.receiptIds[0]}`);
    expect(json).toMatchObject({ store_reference: gln, store: { name: 'Hamburg' } });
  });

  test('fails where its consumer is one that a path cannot name', async () => {
    const own = await makeRetailer();
    const mapping = `receipts.{ "transaction_id": id, "localtime": at, "total": total, "store_reference": store,
      "identifier": "_anna", "items": [items.{ "name": name, "quantity": 1, "total": price }] }[]`;
    await publish(own, 'till', mapping, ['application/json']);
    const row = await findRaw(own.ctx, await posted(own, slip()));
    expect(row?.state).toBe('failed');
    expect(JSON.stringify(row)).toContain('must not be . or .. or begin with _');
  });
});
