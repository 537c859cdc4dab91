import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let clover: DocumentReader;
beforeAll(async () => {
  clover = await makeDocumentReader('clover');
});

const list = (...elements: readonly object[]) => ({ elements });
const payment = (changes: object = {}) => ({
  id: 'p1',
  amount: 1000,
  result: 'SUCCESS',
  tender: { label: 'Cash', labelKey: 'com.clover.tender.cash' },
  createdTime: 1_773_482_400_000,
  ...changes,
});
const order = (changes: object = {}) => ({
  id: 'o1',
  currency: 'USD',
  total: 1000,
  paymentState: 'PAID',
  taxRemoved: false,
  createdTime: 1_773_482_300_000,
  lineItems: list({ id: 'l1', name: 'Hat', price: 1000 }),
  payments: list(payment()),
  ...changes,
});

test('clover.json has modifiers, discounts of lines and order, service charge, tax on top and a tip', async () => {
  const receipts = await clover.readSample('clover.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(sale).toMatchObject({
    transaction_id: 'ORD0000000001',
    localtime: '2026-03-14T10:34:56+00:00',
    total: 25.12,
    identifier: 'ann@example.com',
    discounts: [{ name: 'Member', amount: -2.2, percentage: 10 }],
    properties: { title: 'Table 4', order_type: 'Dine In' },
  });
  expect(itemsOf(sale)).toEqual([
    ['Caesar Salad', 1, 13],
    ['Greek Salad', 1, 9],
    ['Service', 1, 3.56],
  ]);
  expect(sale.items.map(({ discounts }) => discounts)).toEqual([
    [{ name: 'Lunch deal', amount: -1 }],
    [{ name: '25% off select salads', amount: -3, percentage: 25 }],
    undefined,
  ]);
  expect(taxesOf(sale)).toEqual([['NYC Sales Tax', 8.875, 1.76]]);
  expect(sale.payments).toMatchObject([
    { method: 'Credit Card', amount: 29.12, number: '4242', details: { type: 'VISA', other: { tip: 4 } } },
  ]);
});

test('clover-list.json is a sale, two refunds of it and one without a sale; others are left out', async () => {
  const receipts = await clover.readSample('clover-list.json');
  expectNoWarnings(receipts);
  expect(receipts.map(({ transaction_id: id, total }) => [id, total])).toEqual([
    ['ORD0000000002', 63.5],
    ['ORD0000000002-RREF0000000001', -13.5],
    ['ORD0000000002-RREF0000000002', -5],
    ['ORD0000000005-CCRD0000000001', -12],
  ]);
  const [sale, goods, amount, alone] = receipts;
  if (sale === undefined || goods === undefined || amount === undefined || alone === undefined) {
    throw new Error('There are no receipts.');
  }
  expect(itemsOf(sale)).toEqual([
    ['Mug', 1, 12.5],
    ['Coffee beans', 2.5, 49.98],
    ['Rounding', 1, 0.02],
  ]);
  expect(sale.payments).toMatchObject([
    { method: 'Gift Card', amount: 20, number: '0001' },
    { method: 'Cash', amount: 50, change: 6.5 },
  ]);
  expect(goods).toMatchObject({
    items: [
      {
        name: 'Mug',
        quantity: -1,
        return: { reason: 'chipped', properties: { transaction_id: 'ORD0000000002' } },
      },
    ],
    properties: { returns_of: 'ORD0000000002' },
  });
  expect(taxesOf(goods)).toEqual([['Sales Tax', 8, -1]]);
  expect(paymentsOf(amount)).toEqual([['Gift Card', -5]]);
  expect(alone.properties).not.toHaveProperty('returns_of');
});

test('clover-vat.json has its tax in the prices', async () => {
  const receipts = await clover.readSample('clover-vat.json');
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([{ total: 19.95, payments: [{ amount: 20, change: 0.05 }] }]);
  expect(receipts.map(taxesOf)).toEqual([[['VAT', 20, 3.33]]]);
});

describe('a Clover order', () => {
  test.each([
    [{ paymentState: 'OPEN', payments: list() }, 'the order is not paid yet'],
    [{ paymentState: 'PARTIALLY_PAID' }, 'the order is not paid yet'],
    [{ paymentState: 'OPEN', payments: list(payment({ result: 'VOIDED' })) }, 'the payment is voided'],
    [{ testMode: true }, 'a test order is no sale'],
    [{ deletedTimestamp: 1_773_482_400_000 }, 'the order is deleted'],
  ])('with %o is no sale', async (changes, reason) => {
    expect(await clover.outcomeOf(order(changes))).toEqual({ receipts: [], ignored: [reason] });
  });

  test('is the same sale before and after a refund', async () => {
    const refunds = list({
      id: 'r1',
      amount: 1000,
      createdTime: 1_773_568_800_000,
      lineItems: list({ id: 'l1' }),
    });
    const lineItems = list({ id: 'l1', name: 'Hat', price: 1000, refunded: true });
    const [before] = await clover.read(order());
    const [after, back] = await clover.read(order({ paymentState: 'REFUNDED', refunds, lineItems }));
    expect(after).toEqual(before);
    expect(back).toMatchObject({
      transaction_id: 'o1-Rr1',
      total: -10,
      items: [{ name: 'Hat', total: -10 }],
    });
  });

  test('that was refunded says so where its refunds were not asked for', async () => {
    const { receipts, ignored } = await clover.outcomeOf(order({ paymentState: 'REFUNDED' }));
    expect(receipts).toMatchObject([{ transaction_id: 'o1', total: 10 }]);
    expect(ignored).toEqual([expect.stringContaining('refunds of the order')]);
  });

  test('gives back a tip with the goods', async () => {
    const refunds = list({ id: 'r1', amount: 1200, tipAmount: 200, createdTime: 1_773_568_800_000 });
    const [, back] = await clover.read(order({ paymentState: 'REFUNDED', refunds }));
    expect(back).toMatchObject({
      total: -10,
      payments: [{ amount: -12, details: { other: { tip: -2 } } }],
    });
  });

  test('has a surcharge where what was paid holds it', async () => {
    const charged = payment({
      amount: 1030,
      additionalCharges: list({ id: 'a', amount: 30 }),
      tender: { label: 'Card' },
    });
    const receipts = await clover.read(order({ total: 1030, payments: list(charged) }));
    expectNoWarnings(receipts);
    expect(receipts.map(itemsOf)).toEqual([
      [
        ['Hat', 1, 10],
        ['Surcharge', 1, 0.3],
      ],
    ]);
  });

  test('has amounts in the smallest unit of its currency', async () => {
    const receipts = await clover.read(order({ currency: 'JPY' }));
    expect(receipts).toMatchObject([{ total: 1000, payments: [{ amount: 1000 }] }]);
  });

  test('without lines says how to ask for them, and so does a webhook', async () => {
    const { lineItems: _, ...bare } = order();
    await expect(clover.read(bare)).rejects.toThrow(/expand=lineItems/);
    const webhook = { appId: 'A', merchants: { M: [{ objectId: 'O:o1', type: 'UPDATE', ts: 1 }] } };
    await expect(clover.read(webhook)).rejects.toThrow(/expand=lineItems/);
    await expect(clover.read({ id: 'c', email: 'a@example.com' })).rejects.toThrow(
      'There is no Clover order',
    );
    expect(await clover.read({ elements: [] })).toEqual([]);
  });
});
