import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';
import { kindOf } from '../../kinds';

let zettle: DocumentReader;
beforeAll(async () => {
  zettle = await makeDocumentReader('zettle');
});

const purchase = (changes: object = {}) => ({
  purchaseUUID1: 'u1',
  purchaseNumber: 7,
  amount: 1000,
  currency: 'EUR',
  timestamp: '2026-03-14T10:00:00.000+0000',
  products: [{ name: 'Hat', quantity: '1', unitPrice: 1000 }],
  payments: [{ type: 'IZETTLE_CASH', amount: 1000, attributes: { handedAmount: 1000 } }],
  ...changes,
});

const event = (eventName: string, payload: object) => ({
  organizationUuid: 'o1',
  messageUuid: 'm1',
  eventName,
  messageId: 'm2',
  payload: JSON.stringify(payload),
  timestamp: '2026-03-14T10:00:00.812Z',
});

test('zettle.json is paid by card with a tip', async () => {
  const receipts = await zettle.readSample('zettle.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(sale).toMatchObject({
    transaction_id: '39d8b706-358b-11eb-a896-000000120092',
    localtime: '2026-03-14T10:34:56.876+00:00',
    total: 50,
    l10n: { currency: 'SEK' },
    properties: { receipt_number: '120092', register: 'Kassa 2', operator: 'Mia Berg' },
  });
  expect(itemsOf(sale)).toEqual([
    ['Coffee', 1, 20],
    ['Cookie, Chocolate', 1, 30],
  ]);
  expect(taxesOf(sale)).toEqual([['VAT', 12, 5.35]]);
  expect(sale.payments).toMatchObject([
    { method: 'card', amount: 55, number: '4242', details: { type: 'MASTERCARD', other: { tip: 5 } } },
  ]);
});

test('zettle-list.json has discounts, a refund, a gift card and an invoice', async () => {
  const receipts = await zettle.readSample('zettle-list.json');
  expectNoWarnings(receipts);
  const [sale, back, gift, invoiced, ...others] = receipts;
  if (sale === undefined || back === undefined || gift === undefined || invoiced === undefined) {
    throw new Error('There are no receipts.');
  }
  expect(others).toEqual([]);
  expect(sale).toMatchObject({
    total: 152,
    items: [
      { total: 80, discounts: [{ amount: -20, percentage: 20 }] },
      { total: 80, discounts: [{ amount: -20 }] },
    ],
    discounts: [{ name: 'Member', amount: -8, percentage: 5 }],
    payments: [{ method: 'cash', amount: 200, change: 48 }],
  });
  expect(taxesOf(sale)).toEqual([['VAT', 12, 16.28]]);
  expect(back).toMatchObject({
    total: -76,
    items: [
      {
        quantity: -1,
        total: -80,
        discounts: [{ amount: 20 }],
        return: { properties: { transaction_id: sale.transaction_id } },
      },
    ],
    discounts: [{ amount: 4 }],
    taxes: [{ amount: -8.14 }],
    properties: { returns_of: sale.transaction_id },
  });
  expect(gift.items).toMatchObject([
    { name: 'Gift card', total: 200, properties: { category: 'gift_card' } },
    { quantity: 0.416, unit: 'kg', total: 41.18 },
    { total: 181.43 },
  ]);
  expect(paymentsOf(gift)).toEqual([
    ['gift card', 200],
    ['swish', 222.61],
  ]);
  expect(invoiced).toMatchObject({
    total: 922.5,
    payments: [],
    properties: { due: { amount: 922.5, method: 'invoice', date: '2026-04-14', reference: 'iz18' } },
  });
});

test('zettle-exclusive.json has taxes on top of a discounted price, and a service charge', async () => {
  const receipts = await zettle.readSample('zettle-exclusive.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(sale).toMatchObject({ total: 29.14, localtime: '2026-03-14T10:34:56.876+00:00' });
  expect(itemsOf(sale)).toEqual([
    ['Hat', 2, 24],
    ['Standard Shipping', 1, 4.99],
  ]);
  expect(taxesOf(sale)).toEqual([
    ['Tax', 8.25, 1.82],
    ['Tax', 1.5, 0.33],
  ]);
});

describe('a Zettle purchase', () => {
  test('is in the payload of its webhook, as text', async () => {
    const { purchaseUUID1: purchaseUuid, ...rest } = purchase();
    const posted = event('PurchaseCreated', { purchaseUuid, ...rest, timestamp: 1_773_482_400_000 });
    expect(kindOf({ form: 'json', value: posted })).toBe('zettle');
    expect(await zettle.read(posted)).toEqual(await zettle.read(purchase()));
  });

  test('is not in other events, which are named', async () => {
    const posted = event('TestMessage', { data: 'payload' });
    expect(kindOf({ form: 'json', value: posted })).toBe('zettle');
    expect(await zettle.outcomeOf(posted)).toEqual({
      receipts: [],
      ignored: ['the event TestMessage holds no purchase'],
    });
    expect(await zettle.outcomeOf({ purchases: [] })).toEqual({
      receipts: [],
      ignored: ['there is no purchase in it'],
    });
  });

  test('has amounts in the smallest unit of its currency', async () => {
    const receipts = await zettle.read([purchase({ currency: 'JPY' }), purchase({ currency: 'KWD' })]);
    expect(receipts.map(({ total }) => total)).toEqual([1000, 1]);
    expect(receipts.map(paymentsOf)).toEqual([[['cash', 1000]], [['cash', 1]]]);
  });

  test.each([1000, 1200])('with a tip beside %d has it above the total', async (amount) => {
    const payments = [{ type: 'IZETTLE_CARD', amount: 1200, gratuityAmount: 200, attributes: {} }];
    expect(await zettle.read(purchase({ amount, payments }))).toMatchObject([
      { total: 10, payments: [{ amount: 12, details: { other: { tip: 2 } } }] },
    ]);
  });

  test('that was rounded to the smallest coin says so', async () => {
    const products = [{ name: 'Bag', quantity: '1', unitPrice: 1030 }];
    const receipts = await zettle.read(purchase({ products }));
    expectNoWarnings(receipts);
    expect(receipts.map(itemsOf)).toEqual([
      [
        ['Bag', 1, 10.3],
        ['Rounding', 1, -0.3],
      ],
    ]);
  });

  test('is missed in what is of another kind', async () => {
    await expect(zettle.read({ id: 'c1', email: 'anna@example.com' })).rejects.toThrow(
      'There is no Zettle purchase',
    );
  });
});
