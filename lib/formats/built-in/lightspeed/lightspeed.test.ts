import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let lightspeed: DocumentReader;
beforeAll(async () => {
  lightspeed = await makeDocumentReader('lightspeed');
});

const registerSale = (changes: object = {}) => ({
  id: 'x',
  register_id: 'r',
  invoice_number: '9',
  sale_date: '2026-03-14 10:00:00',
  status: 'CLOSED',
  total_price: 10,
  total_tax: 1.5,
  register_sale_products: [{ name: 'Hat', quantity: 1, price: 10, tax: 1.5 }],
  ...changes,
});

test('lightspeed-r.json is a sale and a return: one sale is open, one voided', async () => {
  const receipts = await lightspeed.readSample('lightspeed-r.json');
  expectNoWarnings(receipts);
  const [sale, back, ...others] = receipts;
  if (sale === undefined || back === undefined) throw new Error('There are no receipts.');
  expect(others).toEqual([]);
  expect(sale).toMatchObject({
    transaction_id: '220000000501-2-1-2026-03-14',
    localtime: '2026-03-14T15:04:09+00:00',
    total: 75.64,
    identifier: 'ann@example.com',
  });
  expect(itemsOf(sale)).toEqual([
    ['Bike tube', 2, 15.12],
    ['Helmet', 1, 60.48],
    ['Donation', 1, 0.04],
  ]);
  expect(sale.items[0]?.discounts).toEqual([{ name: 'Discount', amount: -2 }]);
  expect(sale.items[1]).toMatchObject({
    unit_price: 60,
    discounts: [{ name: 'Season', amount: -4, percentage: 6.67 }],
    taxes: [{ name: 'State Tax', rate: 8, amount: 4.48 }],
    properties: { product_code: '2100000032', details: ['blue'] },
  });
  expect(taxesOf(sale)).toEqual([['State Tax', 8, 5.6]]);
  expect(sale.payments).toMatchObject([
    { method: 'Cash', amount: 50, change: 4.36 },
    { method: 'Credit Card', amount: 30, number: '4242', details: { type: 'visa' } },
  ]);
  expect(itemsOf(back)).toEqual([['Bike tube', -1, -8.64]]);
  expect(back.items[0]?.return).toEqual({ localtime: '2026-03-15T10:00:00+00:00' });
  expect(paymentsOf(back)).toEqual([['Cash', -8.64]]);
});

test('lightspeed-x.json is a sale that was paid and one on account: one is parked, one voided', async () => {
  const receipts = await lightspeed.readSample('lightspeed-x.json');
  expectNoWarnings(receipts);
  expect(receipts.map(({ transaction_id: id, total }) => [id, total])).toEqual([
    ['b8ca3a65-0183-11e4-fbb5-39f7fce5e39b', 60],
    ['x4', 60],
  ]);
  const [sale, account] = receipts;
  if (sale === undefined || account === undefined) throw new Error('There are no receipts.');
  // Without a zone it is UTC.
  expect(sale.localtime).toBe('2026-03-14T00:12:02+00:00');
  expect(itemsOf(sale)).toEqual([
    ['Merino hat / Grey', 2, 40],
    ['Socks', 1, 20],
  ]);
  expect(sale.items[0]).toMatchObject({
    net: 34.7826,
    taxes: [{ name: 'GST', rate: 15, amount: 5.2174 }],
    discounts: [{ name: 'Discount', amount: -8.6957 }],
    properties: { product_code: 'SKU-1' },
  });
  expect(sale.properties).toMatchObject({ operator: 'Mia', note: 'gift' });
  expect(paymentsOf(sale)).toEqual([
    ['Cash', 40],
    ['Gift Card', 20],
  ]);
  expect(paymentsOf(account)).toEqual([]);
});

test('lightspeed-x-return.json gives back one item; a deleted payment is none', async () => {
  const receipts = await lightspeed.readSample('lightspeed-x-return.json');
  expectNoWarnings(receipts);
  const [back] = receipts;
  if (back === undefined) throw new Error('There is no receipt.');
  expect(back).toMatchObject({
    transaction_id: '06bf537b-c783-11e6-f6b9-7ea7909ffedd',
    total: -230,
    items: [{ name: 'p9', quantity: -1, total: -230, discounts: [{ amount: 20 }] }],
    properties: { returns_of: 'b8ca3a65-0183-11e4-fbb5-39f7fce5e39b' },
  });
  expect(paymentsOf(back)).toEqual([['Cash', -230]]);
});

describe('a Lightspeed document', () => {
  test('of X-Series comes bare, in an answer, in a list or in a webhook', async () => {
    const bare = await lightspeed.read(registerSale());
    expect(bare).toMatchObject([{ transaction_id: 'x', total: 11.5, items: [{ name: 'Hat', total: 11.5 }] }]);
    const sale = registerSale();
    for (const wrapped of [
      { register_sale: sale },
      { register_sales: [sale] },
      { register_sales: sale },
      { payload: sale },
    ]) {
      expect(await lightspeed.read(wrapped)).toEqual(bare);
    }
  });

  test.each(['SAVED', 'VOIDED', 'LAYBY', 'ONACCOUNT_VOIDED'])(
    'of X-Series in status %s is no sale',
    async (status) => {
      expect(await lightspeed.read(registerSale({ status }))).toEqual([]);
    },
  );

  test('without lines says how to ask for them', async () => {
    const sale = { saleID: '1', completed: 'true', voided: 'false', calcTotal: '5' };
    await expect(lightspeed.read({ Sale: sale })).rejects.toThrow(/load_relations/);
  });

  test('of another kind is said to be none of Lightspeed', async () => {
    await expect(lightspeed.read({ order: { id: 1 } })).rejects.toThrow('There is no Lightspeed Retail sale');
    const dated = { id: 'x', register_id: 'r', line_items: [{ quantity: 1, pricing: { price: '12' } }] };
    await expect(lightspeed.read({ data: dated })).rejects.toThrow(/dated version/);
  });
});
