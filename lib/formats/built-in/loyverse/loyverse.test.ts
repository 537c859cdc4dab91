import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let loyverse: DocumentReader;
beforeAll(async () => {
  loyverse = await makeDocumentReader('loyverse');
});

const receipt = (changes: object = {}) => ({
  receipt_number: '1-1001',
  receipt_type: 'SALE',
  receipt_date: '2026-03-14T10:00:00.000Z',
  store_id: 'shop-a',
  total_money: 10,
  line_items: [{ item_name: 'Hat', quantity: 1, price: 10, total_money: 10 }],
  payments: [{ name: 'Cash', type: 'CASH', money_amount: 10 }],
  ...changes,
});

test('loyverse.json has discounted lines, modifiers and taxes that are included', async () => {
  const receipts = await loyverse.readSample('loyverse.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(sale).toMatchObject({
    transaction_id: '6b365a0c-0000-4000-8000-000000000001-2-1008',
    localtime: '2026-03-14T10:34:56+00:00',
    total: 15.02,
    identifier: '7c3e4b1a-0000-4000-8000-000000000001',
    properties: { receipt_number: '2-1008', dining_option: 'Take away', points_earned: 1.5 },
  });
  expect(itemsOf(sale)).toEqual([
    ['Flat White, large', 2, 7.92],
    ['Franzbrötchen', 1, 7.1],
  ]);
  expect(sale.items[0]).toMatchObject({
    discounts: [{ name: 'Happy hour', amount: -0.88, percentage: 10 }],
    properties: { product_code: '10001', details: ['Milk: Oat'] },
  });
  expect(taxesOf(sale)).toEqual([
    ['VAT', 19, 1.26],
    ['Reduced', 7, 0.46],
  ]);
});

test('loyverse-list.json has added tax with a tip, points with rounding and change, and a cancelled receipt', async () => {
  const receipts = await loyverse.readSample('loyverse-list.json');
  expectNoWarnings(receipts);
  const [tipped, rounded, ...others] = receipts;
  if (tipped === undefined || rounded === undefined) throw new Error('There are no receipts.');
  expect(others).toEqual([]);
  expect(tipped.total).toBe(58);
  expect(taxesOf(tipped)).toEqual([['IVA', 16, 8]]);
  expect(tipped.payments).toMatchObject([
    { method: 'Cash', amount: 40 },
    { method: 'Card', amount: 23, details: { other: { tip: 5 } } },
  ]);
  expect(rounded).toMatchObject({
    total: 41.3,
    discounts: [{ name: 'Discount by points', amount: -5 }],
    payments: [{ method: 'Cash', amount: 50, change: 8.7 }],
  });
  expect(itemsOf(rounded)).toEqual([
    ['Cheese', 0.416, 41.18],
    ['Bread', 1, 5.1],
    ['Rounding', 1, 0.02],
  ]);
});

test('loyverse-refund.json gives back one of loyverse.json', async () => {
  const [sale] = await loyverse.readSample('loyverse.json');
  const receipts = await loyverse.readSample('loyverse-refund.json');
  expectNoWarnings(receipts);
  expect(receipts.map(paymentsOf)).toEqual([[['Card', -3.96]]]);
  expect(receipts).toMatchObject([
    {
      total: -3.96,
      items: [
        {
          quantity: -1,
          discounts: [{ amount: 0.44 }],
          return: { properties: { transaction_id: sale?.transaction_id } },
        },
      ],
      taxes: [{ amount: -0.63 }],
      properties: { returns_of: sale?.transaction_id },
    },
  ]);
});

test('loyverse-webhook.json has a surcharge', async () => {
  const receipts = await loyverse.readSample('loyverse-webhook.json');
  expectNoWarnings(receipts);
  expect(receipts.map(itemsOf)).toEqual([
    [
      ['Ramen', 1, 1150],
      ['Surcharge', 1, 50],
    ],
  ]);
});

describe('a Loyverse receipt', () => {
  test('of the same number in another store is another', async () => {
    const receipts = await loyverse.read([receipt(), receipt({ store_id: 'shop-b' })]);
    expect(receipts.map(({ transaction_id: id }) => id)).toEqual(['shop-a-1-1001', 'shop-b-1-1001']);
  });

  test.each([10, 12])('with a tip beside %d has it above the total', async (total) => {
    const payments = [{ name: 'Card', type: 'NONINTEGRATEDCARD', money_amount: 12 }];
    const receipts = await loyverse.read(receipt({ tip: 2, total_money: total, payments }));
    expect(receipts).toMatchObject([
      { total: 10, payments: [{ amount: 12, details: { other: { tip: 2 } } }] },
    ]);
  });

  test('keeps discounts that its lines hold already off its total', async () => {
    const named = { id: 'd', name: 'Club', money_amount: 1 };
    const [sale] = await loyverse.read(receipt({ total_discounts: [named], total_discount: 1 }));
    expect(sale?.discounts ?? []).toEqual([]);
    const apart = await loyverse.read(receipt({ total_discounts: [named], total_money: 9 }));
    expect(apart).toMatchObject([{ total: 9, discounts: [{ name: 'Club', amount: -1 }] }]);
  });

  test('of another type than sale and refund is refused', async () => {
    await expect(loyverse.read(receipt({ receipt_type: 'QUOTE' }))).rejects.toThrow(/type QUOTE/);
  });

  test('is missed in an event of another kind, and in an empty list', async () => {
    await expect(loyverse.read({ type: 'items.update', items: [] })).rejects.toThrow('There is no Loyverse');
    expect(await loyverse.outcomeOf({ receipts: [] })).toEqual({
      receipts: [],
      ignored: ['there is no receipt in it'],
    });
  });
});
