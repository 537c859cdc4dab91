import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// GET /receipts/_sums: exact sums of exactly what the search finds.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const sums = (query: string, { api }: Pick<TestRetailer, 'api'> = retailer) =>
  api.get(`/receipts/_sums?query=${encodeURIComponent(query)}`);
const sold = (total: number, more: object = {}, owner = retailer) =>
  postedReceipt(owner, { total, items: [{ name: 'Milk', quantity: 1, total }], ...more });

describe('200', () => {
  test('adds up by currency what the query finds, to the last cent, and nothing else', async () => {
    const own = await makeRetailer();
    // As floats they come to 0.30000000000000004.
    for (const total of [0.1, 0.2, -0.05]) await sold(total, {}, own);
    await sold(7.5, { l10n: { currency: 'GBP' } }, own);
    await sold(1000, { items: [{ name: 'Bread', quantity: 1, total: 1000 }] }, own);
    const { status, json } = await sums('items.name:milk', own);
    expect(status).toBe(200);
    expect(json).toEqual({
      hits: 4,
      totals: [
        { currency: 'EUR', receipts: 3, total: 0.25 },
        { currency: 'GBP', receipts: 1, total: 7.5 },
      ],
      duplicates: 0,
      tests: 0,
    });
    const found = await own.api.get('/receipts/_search?query=items.name%3Amilk');
    expect(found.json.hits).toBe(json.hits);
  });

  test('adds up all digits of large amounts, as the summary of their consumer does', async () => {
    const own = await makeRetailer();
    for (const total of [12345678901234.56, 0.01]) await sold(total, { identifier: 'anna' }, own);
    const { json } = await sums('total:[* TO *]', own);
    expect(json.totals).toEqual([{ currency: 'EUR', receipts: 2, total: 12345678901234.57 }]);
    expect((await own.api.get('/identifiers/anna')).json.summary.total).toBe(12345678901234.57);
  });

  test('counts duplicates and test receipts, and leaves them out of the totals', async () => {
    const own = await makeRetailer();
    await sold(5, { transaction_id: 'T-1' }, own);
    await sold(5, { transaction_id: 'T-1', duplicate: true }, own);
    await own.api.post('/receipts/_test', {});
    const { json } = await sums('total:[0 TO 100000]', own);
    expect(json).toMatchObject({ hits: 3, totals: [{ receipts: 1, total: 5 }], duplicates: 1, tests: 1 });
  });

  test('a query that finds nothing comes to nothing', async () => {
    const { json } = await sums('items.name:unicorn');
    expect(json).toMatchObject({ hits: 0, totals: [], duplicates: 0, tests: 0 });
  });

  test('the sums of another retailer are not in it', async () => {
    await sold(3);
    const other = await makeRetailer();
    expect((await sums('items.name:milk', other)).json).toMatchObject({ hits: 0, totals: [] });
  });
});

describe('400', () => {
  test('without a query, or with one that cannot be read', async () => {
    expect((await retailer.api.get('/receipts/_sums')).json.code).toBe('invalid_request');
    expect((await sums('total:(')).json.code).toBe('invalid_query');
  });
});
