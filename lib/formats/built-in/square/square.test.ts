import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let square: DocumentReader;
beforeAll(async () => {
  square = await makeDocumentReader('square');
});

const order = (changes: object = {}) => ({
  id: 'o1',
  location_id: 'L1',
  state: 'COMPLETED',
  closed_at: '2026-03-14T11:00:00Z',
  line_items: [{ uid: 'l', name: 'Tea', quantity: '1', total_money: { amount: 250, currency: 'EUR' } }],
  total_money: { amount: 250, currency: 'EUR' },
  ...changes,
});
const payment = (changes: object = {}) => ({
  id: 'p1',
  created_at: '2026-03-14T11:00:00Z',
  status: 'COMPLETED',
  source_type: 'CARD',
  amount_money: { amount: 250, currency: 'EUR' },
  total_money: { amount: 250, currency: 'EUR' },
  location_id: 'L1',
  ...changes,
});

describe('square-orders.json', () => {
  test('is two sales: the open and the cancelled order are none', async () => {
    const receipts = await square.readSample('square-orders.json');
    expectNoWarnings(receipts);
    expect(receipts.map(({ transaction_id: id }) => id)).toEqual([
      'CAISEH3yTqkLmWvRp2Xs8dBzUoE',
      'CAISRappen01',
    ]);
  });

  test('has modifiers, a weight, charges, a tip, discounts of line and order, tax on top', async () => {
    const [lunch] = await square.readSample('square-orders.json');
    if (lunch === undefined) throw new Error('There is no receipt.');
    expect(lunch).toMatchObject({
      localtime: '2026-03-14T17:03:22.871+00:00',
      total: 61.03,
      l10n: { currency: 'USD' },
      properties: { reference: 'table-12', ticket: 'Anna', source: 'Square Point of Sale' },
    });
    expect(itemsOf(lunch)).toEqual([
      ['Cheeseburger, Double', 2, 26.8],
      ['Salad bar', 0.365, 4.18],
      ['eGift Card', 1, 25],
      ['Auto gratuity', 1, 5.05],
    ]);
    const [burger, salad, card] = lunch.items;
    expect(burger).toMatchObject({
      unit_price: 12,
      discounts: [{ name: 'Lunch 10% off', amount: -2.7, percentage: 10 }],
      taxes: [{ name: 'Sales Tax', rate: 8.25, amount: 2 }],
      properties: {
        product_code: 'BEMYCSMIJL46OCDV4KYIKXIB',
        details: ['Extra cheese (+3.00)', 'Packaging (+0.50)', 'no onions'],
      },
    });
    expect(salad).toMatchObject({
      unit: 'lb',
      unit_price: 12.99,
      discounts: [
        { name: 'Lunch 10% off', amount: -0.47 },
        { name: 'Loyalty reward', amount: -0.5 },
      ],
    });
    expect(card?.properties).toMatchObject({ category: 'gift_card' });
    expect(taxesOf(lunch)).toEqual([['Sales Tax', 8.25, 2.31]]);
    expect(lunch.payments).toMatchObject([
      {
        method: 'card',
        amount: 43.03,
        number: '1007',
        details: { type: 'AMERICAN_EXPRESS', other: { tip: 2 } },
      },
      { method: 'square_gift_card', amount: 20, number: '6391' },
    ]);
  });

  test('has tax within the prices, rounding to 5 Rappen, cash and change', async () => {
    const [, coffee] = await square.readSample('square-orders.json');
    if (coffee === undefined) throw new Error('There is no receipt.');
    expect(coffee.total).toBe(10.45);
    expect(itemsOf(coffee)).toEqual([
      ['Kaffee Crème, Gross', 1, 4.82],
      ['Gipfeli', 3, 5.61],
      ['Rounding', 1, 0.02],
    ]);
    expect(taxesOf(coffee)).toEqual([
      ['MWST', 8.1, 0.36],
      ['MWST reduziert', 2.6, 0.14],
    ]);
    expect(coffee.payments).toMatchObject([{ method: 'cash', amount: 20, change: 9.55, currency: 'CHF' }]);
  });
});

test('square-return.json gives back items of two sales, a tip, a charge and a cent of rounding', async () => {
  const receipts = await square.readSample('square-return.json');
  expectNoWarnings(receipts);
  const [back] = receipts;
  if (back === undefined) throw new Error('There is no receipt.');
  expect(back).toMatchObject({
    transaction_id: 'auReturn0001',
    total: -121.05,
    properties: { returns_of: ['auSale0007', 'auSale0011'] },
  });
  expect(itemsOf(back)).toEqual([
    ['Rain coat, M', -1, -89],
    ['Scarf', -2, -30.06],
    ['Gift wrap', -1, -2],
    ['Rounding', -1, 0.01],
  ]);
  expect(back.items[0]).toMatchObject({
    discounts: [{ name: 'Autumn sale', amount: 10 }],
    return: {
      localtime: '2026-03-15T01:10:41+00:00',
      reason: 'Wrong size',
      properties: { transaction_id: 'auSale0007' },
    },
  });
  expect(taxesOf(back)).toEqual([
    ['GST', 10, -8.09],
    ['GST', 10, -2.73],
  ]);
  // The one that was rejected is none.
  expect(paymentsOf(back)).toEqual([
    ['refund', -90.5],
    ['refund', -32.05],
  ]);
  expect(back.payments?.[1]?.details).toEqual({ other: { tip: -1.5 } });
});

test('square-payments.json is the three payments that were completed', async () => {
  const receipts = await square.readSample('square-payments.json');
  expectNoWarnings(receipts);
  expect(receipts.map(({ transaction_id: id, total }) => [id, total])).toEqual([
    ['hYy9pRFVxpDsO1FB05SunFWUe9JZY', 18.5],
    ['jPcash01', 1300],
    ['extern01', 42],
  ]);
  const [haircut, cash, delivery] = receipts;
  expect(haircut).toMatchObject({
    identifier: 'anna@example.com',
    items: [{ name: 'Haircut', total: 18.5 }],
    payments: [
      { method: 'card', amount: 21.83, number: '5858', details: { type: 'VISA', other: { tip: 3.33 } } },
    ],
    properties: { order: '03O3USaPaAaFnI6kkwB1JxGgBsUZY', receipt_number: 'hYy9' },
  });
  expect(cash).toMatchObject({
    l10n: { currency: 'JPY' },
    payments: [{ method: 'cash', amount: 2000, change: 700 }],
  });
  expect(delivery?.payments).toMatchObject([{ method: 'DoorDash', amount: 42 }]);
});

test('square-refund-webhook.json is money that went back to a card', async () => {
  const receipts = await square.readSample('square-refund-webhook.json');
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      transaction_id: 'KkAkhdMsgzn59SM8A89WgKwekxLZY_ptnq',
      localtime: '2026-03-16T09:00:55+00:00',
      total: -12.99,
      items: [{ name: 'Refund', quantity: -1, return: { reason: 'Damaged' } }],
      payments: [{ method: 'card', amount: -12.99, number: '9029' }],
      properties: { returns_of: 'KkAkhdMsgzn59SM8A89WgKwekxLZY', order: 'haOyDuHiqtAXMk0d8pDKXpL7Jg4F' },
    },
  ]);
});

describe('a Square document', () => {
  test('comes bare, in an answer, in a list or in a webhook', async () => {
    const bare = await square.read(order());
    for (const wrapped of [{ order: order() }, { orders: [order()] }, { orders: order() }, [order()]]) {
      expect(await square.read(wrapped)).toEqual(bare);
    }
    const paid = await square.read(payment());
    const event = {
      merchant_id: 'M',
      type: 'payment.updated',
      event_id: 'e',
      data: { object: { payment: payment() } },
    };
    for (const wrapped of [{ payment: payment() }, { payments: [payment()] }, [payment()], event]) {
      expect(await square.read(wrapped)).toEqual(paid);
    }
    const refund = { id: 'r1', status: 'COMPLETED', payment_id: 'p1', created_at: '2026-03-14T11:00:00Z' };
    const bareRefund = { ...refund, location_id: 'L1', amount_money: { amount: 250, currency: 'EUR' } };
    const back = await square.read(bareRefund);
    expect(back).toMatchObject([{ transaction_id: 'r1', total: -2.5 }]);
    for (const wrapped of [{ refund: bareRefund }, { refunds: [bareRefund] }, [bareRefund]]) {
      expect(await square.read(wrapped)).toEqual(back);
    }
  });

  test('keeps what was sold, not what a refund of the order says beside it', async () => {
    const refunds = [
      { id: 'x', tender_id: 't', amount_money: { amount: 250, currency: 'EUR' }, status: 'APPROVED' },
    ];
    const receipts = await square.read(order({ refunds }));
    expect(receipts.map(({ transaction_id: id }) => id)).toEqual(['o1']);
  });

  test.each(['OPEN', 'CANCELED', 'DRAFT'])('that is an order in state %s is no sale', async (state) => {
    expect(await square.read({ order: order({ state }) })).toEqual([]);
  });

  test.each(['APPROVED', 'PENDING', 'CANCELED', 'FAILED'])(
    'that is a payment in %s is no sale',
    async (status) => {
      expect(await square.read({ payment: payment({ status }) })).toEqual([]);
    },
  );

  test('that names an order without its content says how to get it', async () => {
    const event = {
      merchant_id: 'M',
      type: 'order.updated',
      event_id: 'e',
      data: { type: 'order_updated', object: { order_updated: { order_id: 'o77', state: 'COMPLETED' } } },
    };
    await expect(square.read(event)).rejects.toThrow(/names the order o77 only.*Orders API/);
    const entries = { order_entries: [{ order_id: 'o78', location_id: 'L1', version: 2 }] };
    await expect(square.read(entries)).rejects.toThrow(/names the order o78 only/);
  });

  test('of another kind is said to be none of Square', async () => {
    await expect(square.read({ total_price: '1.00' })).rejects.toThrow('There is no Square order');
  });

  test('without a store of the till is of its location', async () => {
    expect(await square.read(order(), {})).toMatchObject([{ store_reference: 'L1' }]);
  });

  test('without lines is one custom amount; without applied taxes it has the total of the line', async () => {
    const tax = { total_tax_money: { amount: 40, currency: 'EUR' } };
    const [empty] = await square.read(order({ line_items: undefined }));
    expect(empty?.items).toMatchObject([{ name: 'Custom amount', quantity: 1, total: 2.5 }]);
    const [taxed] = await square.read(
      order({ line_items: [{ quantity: '1', ...order().line_items[0], ...tax }] }),
    );
    expect(taxed?.items[0]?.taxes).toEqual([{ name: 'Tax', amount: 0.4 }]);
  });
});
