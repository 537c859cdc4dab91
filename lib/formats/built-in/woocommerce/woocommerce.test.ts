import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let woocommerce: DocumentReader;
beforeAll(async () => {
  woocommerce = await makeDocumentReader('woocommerce');
});

const order = (changes: object = {}) => ({
  id: 5,
  number: '5',
  order_key: 'wc_order_5',
  status: 'completed',
  currency: 'EUR',
  date_created: '2026-03-14T12:00:00',
  total: '3.50',
  prices_include_tax: true,
  line_items: [{ id: 1, name: 'Tea', quantity: 1, total: '3.50', total_tax: '0.00' }],
  ...changes,
});

test('woocommerce.json has prices with tax, a coupon, shipping and a fee', async () => {
  const receipts = await woocommerce.readSample('woocommerce.json');
  expectNoWarnings(receipts);
  expect(receipts).toHaveLength(1);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(sale).toMatchObject({
    transaction_id: '2026-0727-wc_order_58d2d042d1d',
    localtime: '2026-03-14T11:34:56+00:00',
    total: 57.13,
    identifier: 'anna.schmidt@example.com',
    l10n: { currency: 'EUR' },
    properties: { note: 'Bitte klingeln' },
  });
  expect(itemsOf(sale)).toEqual([
    ['Kaffeebohnen - 1 kg', 2, 38.52],
    ['Tasse', 1, 10.71],
    ['DHL Paket', 1, 4.9],
    ['Geschenkverpackung', 1, 3],
  ]);
  expect(sale.items[0]).toMatchObject({
    unit_price: 21.4,
    discounts: [{ name: 'fruehling10', amount: -4.28 }],
    taxes: [{ name: 'MwSt. 7 %', rate: 7, amount: 2.52 }],
    properties: { product_code: 'KB-1000', details: ['Mahlgrad: Espresso'] },
  });
  expect(sale.items[1]?.discounts).toEqual([{ name: 'fruehling10', amount: -1.19 }]);
  expect(taxesOf(sale)).toEqual([
    ['MwSt. 7 %', 7, 2.52],
    ['MwSt. 19 %', 19, 2.97],
  ]);
  expect(paymentsOf(sale)).toEqual([['Kreditkarte (Stripe)', 57.13]]);
});

describe('woocommerce-orders.json', () => {
  test('is a sale with its two refunds, and one at a till: the others are not paid', async () => {
    const receipts = await woocommerce.readSample('woocommerce-orders.json');
    expectNoWarnings(receipts);
    expect(receipts.map(({ transaction_id: id, total }) => [id, total])).toEqual([
      ['731-wc_order_a', 31.66],
      ['731-R801-wc_order_a', -10],
      ['731-R802-wc_order_a', -21.66],
      ['735-wc_order_j', 1100],
    ]);
  });

  test('has tax on top and a negative fee; what a refund gave back is not said', async () => {
    const [sale, refund] = await woocommerce.readSample('woocommerce-orders.json');
    if (sale === undefined || refund === undefined) throw new Error('There are no receipts.');
    expect(itemsOf(sale)).toEqual([
      ['Poster', 3, 30],
      ['Free shipping', 1, 0],
      ['Cash discount', 1, -1],
    ]);
    expect(taxesOf(sale)).toEqual([
      ['State Tax', 4, 1.2],
      ['City Tax', 4.875, 1.46],
    ]);
    expect(refund).toMatchObject({
      incomplete: true,
      items: [{ name: 'Refund', quantity: -1, total: -10, return: { reason: 'Damaged' } }],
      properties: { returns_of: '731-wc_order_a' },
    });
  });

  test('has cash, change and the cashier of a till, yen without decimals, an item for nothing', async () => {
    const receipts = await woocommerce.readSample('woocommerce-orders.json');
    expect(receipts[3]).toMatchObject({
      l10n: { currency: 'JPY' },
      items: [
        { name: '手ぬぐい', total: 1100, taxes: [{ name: '消費税', rate: 10, amount: 100 }] },
        { name: 'しおり', total: 0 },
      ],
      payments: [{ method: '現金', amount: 2000, change: 900 }],
      properties: { operator: '7', source: 'woocommerce-pos' },
    });
  });
});

test('woocommerce-refund.json gives back one item and part of the shipping', async () => {
  const receipts = await woocommerce.readSample('woocommerce-refund.json');
  expectNoWarnings(receipts);
  const [back] = receipts;
  if (back === undefined) throw new Error('There is no receipt.');
  expect(back).toMatchObject({
    transaction_id: '727-R726-example.com',
    localtime: '2026-03-21T16:07:11+00:00',
    total: -22.61,
    properties: { returns_of: '727' },
  });
  expect(back.incomplete).toBeUndefined();
  expect(itemsOf(back)).toEqual([
    ['Kaffeebohnen - 1 kg', -1, -19.26],
    ['DHL Paket', -1, -3.35],
  ]);
  expect(back.items[0]?.return).toMatchObject({ reason: 'Falsche Mahlung' });
  expect(taxesOf(back)).toEqual([
    ['MwSt. 7 %', 7, -1.26],
    ['MwSt. 19 %', 19, -0.54],
  ]);
});

describe('a WooCommerce document', () => {
  test('comes bare or in a list', async () => {
    const bare = await woocommerce.read(order());
    expect(bare).toMatchObject([
      { transaction_id: '5-wc_order_5', localtime: '2026-03-14T12:00:00', total: 3.5 },
    ]);
    for (const wrapped of [[order()], { order: order() }, { orders: [order()] }]) {
      expect(await woocommerce.read(wrapped)).toEqual(bare);
    }
  });

  test('makes the receipt it made before when its order is delivered or noted upon', async () => {
    const paid = order({ status: 'processing', date_paid: null, date_completed: null, date_modified: 'x' });
    const delivered = order({ date_paid: '2026-03-20T12:00:00', date_completed: '2026-03-20T12:00:00' });
    expect(await woocommerce.read(delivered)).toEqual(await woocommerce.read(paid));
  });

  test.each(['pending', 'on-hold', 'failed', 'cancelled', 'trash', 'checkout-draft'])(
    'that is %s is no sale',
    async (status) => {
      expect(await woocommerce.read(order({ status }))).toEqual([]);
    },
  );

  test('of a status that a plugin added is a sale', async () => {
    expect(await woocommerce.read(order({ status: 'shipped' }))).toHaveLength(1);
  });

  test('without its parent finds it in its links', async () => {
    const links = { _links: { up: [{ href: 'https://shop.example/wp-json/wc/v3/orders/723' }] } };
    const refund = {
      id: 9,
      amount: '2.00',
      reason: '',
      refunded_by: 1,
      date_created: '2026-03-14T12:00:00',
      ...links,
    };
    expect(await woocommerce.read(refund)).toMatchObject([
      { transaction_id: '723-R9-shop.example', total: -2, items: [{ name: 'Refund', total: -2 }] },
    ]);
  });

  test('of another kind is said to be none of WooCommerce', async () => {
    await expect(woocommerce.read({ id: 1, sku: 'x' })).rejects.toThrow('There is no WooCommerce order');
  });
});
