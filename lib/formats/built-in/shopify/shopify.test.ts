import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let shopify: DocumentReader;
beforeAll(async () => {
  shopify = await makeDocumentReader('shopify');
});

const order = (changes: object = {}) => ({
  id: 7,
  name: '7',
  processed_at: '2026-03-14T10:00:00+01:00',
  currency: 'EUR',
  taxes_included: true,
  financial_status: 'paid',
  total_price: '10.00',
  line_items: [{ title: 'Cup', quantity: 1, price: '10.00' }],
  ...changes,
});

describe('shopify-graphql.json', () => {
  test('is two sales and a refund: the pending order is none', async () => {
    const receipts = await shopify.readSample('shopify-graphql.json');
    expectNoWarnings(receipts);
    expect(receipts.map(({ transaction_id: id, total }) => [id, total])).toEqual([
      ['5001', 240.4],
      ['5001-R901', -203.4],
      ['5002', 49.8],
    ]);
  });

  test('has discounts by name and code, a gift card sold and one redeemed, duties, a tip', async () => {
    const [sale, refund] = await shopify.readSample('shopify-graphql.json');
    if (sale === undefined || refund === undefined) throw new Error('There are no receipts.');
    expect(sale).toMatchObject({
      identifier: 'maya@example.com',
      localtime: '2026-03-14T16:00:00+00:00',
      subtotal: 205,
      l10n: { currency: 'CAD' },
    });
    expect(itemsOf(sale)).toEqual([
      ['Parka, L / Red', 1, 180],
      ['Gift card, $25.00', 1, 25],
      ['Express', 1, 0],
      ['Duties', 1, 12],
    ]);
    expect(sale.items[0]).toMatchObject({
      unit_price: 200,
      discounts: [{ name: 'Winter', amount: -20, percentage: 10 }],
      properties: { product_code: 'PK-L-R', details: ['Engraving: A. M.'] },
    });
    expect(sale.items[1]?.properties).toMatchObject({ category: 'gift_card' });
    expect(sale.items[2]?.discounts).toMatchObject([{ name: 'FREESHIP', amount: -15 }]);
    expect(taxesOf(sale)).toEqual([['HST', 13, 23.4]]);
    // The one that failed is none.
    expect(sale.payments).toMatchObject([
      { method: 'Visa', amount: 225.4, number: '4242', details: { other: { tip: 5 } } },
      { method: 'Gift card', amount: 20 },
    ]);
    expect(itemsOf(refund)).toEqual([['Parka, L / Red', -1, -180]]);
    expect(refund.items[0]?.return).toEqual({ localtime: '2026-03-20T10:00:00+00:00', reason: 'Too small' });
    expect(taxesOf(refund)).toEqual([['HST', 13, -23.4]]);
    expect(paymentsOf(refund)).toEqual([['Visa', -203.4]]);
    expect(refund.properties).toMatchObject({ returns_of: '5001' });
  });

  test('has cash at a till with change and rounding to the krona', async () => {
    const [, , bun] = await shopify.readSample('shopify-graphql.json');
    expect(bun).toMatchObject({
      items: [
        { name: 'Kanelbulle', quantity: 2, total: 49.8, taxes: [{ name: 'Moms', rate: 25, amount: 9.96 }] },
      ],
      payments: [{ method: 'Cash', amount: 100, change: 50, details: { rounding: 0.2 } }],
      properties: { operator: '902541635', source: 'pos', till_receipt_number: '77-1-1042' },
    });
    const graphql = {
      data: { order: { name: '#1', totalPriceSet: {}, retailLocation: { id: 'gid://shopify/Location/77' } } },
    };
    await expect(shopify.read(graphql, {})).rejects.toThrow(/items/);
  });
});

test('shopify-exchange.json is paid by the goods that came back and by the difference', async () => {
  const receipts = await shopify.readSample('shopify-exchange.json');
  expectNoWarnings(receipts);
  const [sale, back, ...others] = receipts;
  if (sale === undefined || back === undefined) throw new Error('There are no receipts.');
  // One order was cancelled and one is not paid.
  expect(others).toEqual([]);
  expect([sale.transaction_id, sale.total, back.transaction_id, back.total]).toEqual([
    '6001',
    75,
    '6001-R71',
    -30,
  ]);
  expect(paymentsOf(sale)).toEqual([
    ['cash', 30],
    ['Mastercard', 15],
    ['exchange', 30],
  ]);
  expect(itemsOf(back)).toEqual([['Shirt', -1, -30]]);
  expect(paymentsOf(back)).toEqual([['exchange', -30]]);
});

test('shopify-refund-webhook.json gives back goods, shipping and their tax', async () => {
  const receipts = await shopify.readSample('shopify-refund-webhook.json');
  expectNoWarnings(receipts);
  expect(receipts).toHaveLength(1);
  const [back] = receipts;
  if (back === undefined) throw new Error('There is no receipt.');
  expect(back).toMatchObject({
    total: -25.04,
    localtime: '2026-03-14T10:00:00-05:00',
    l10n: { currency: 'USD' },
  });
  expect(itemsOf(back)).toEqual([
    ['Mug, Green', -2, -18],
    ['Shipping', -1, -5],
  ]);
  expect(back.items[0]?.return?.reason).toBe('Arrived broken');
  expect(taxesOf(back)).toEqual([
    ['NY Tax', 8.875, -1.6],
    ['Tax', undefined, -0.44],
  ]);
  expect(back.payments).toMatchObject([{ method: 'Visa', amount: -25.04, number: '4242' }]);
});

describe('a Shopify document', () => {
  test('comes bare, in an answer or in a list', async () => {
    const bare = await shopify.read(order());
    expect(bare).toMatchObject([{ transaction_id: '7', total: 10 }]);
    for (const wrapped of [{ order: order() }, { orders: [order()] }, { orders: order() }, [order()]]) {
      expect(await shopify.read(wrapped)).toEqual(bare);
    }
    const set = { shopMoney: { amount: '10.0', currencyCode: 'EUR' } };
    const node = {
      id: 'gid://shopify/Order/7',
      name: '7',
      processedAt: '2026-03-14T10:00:00+01:00',
      displayFinancialStatus: 'PAID',
      taxesIncluded: true,
      totalPriceSet: set,
      lineItems: { nodes: [{ title: 'Cup', quantity: 1, originalUnitPriceSet: set }] },
    };
    const [one] = await shopify.read(node);
    expect(one).toMatchObject({ transaction_id: '7', total: 10, l10n: { currency: 'EUR' } });
    const answers = [
      { order: node },
      { node },
      { orders: { nodes: [node] } },
      { orders: { edges: [{ node }] } },
    ];
    for (const data of answers) expect(await shopify.read({ data })).toEqual([one]);
  });

  test.each(['pending', 'authorized', 'partially_paid', 'voided', 'expired'])(
    'that is %s is no sale',
    async (status) => {
      expect(await shopify.read(order({ financial_status: status }))).toEqual([]);
    },
  );

  test('that only puts goods back on the shelf gives no money back', async () => {
    const line = { quantity: 1, subtotal: '10.00', line_item: { title: 'Cup' } };
    const refunds = [
      { id: 1, created_at: '2026-03-15T10:00:00Z', refund_line_items: [line], transactions: [] },
    ];
    const receipts = await shopify.read(order({ refunds }));
    expect(receipts.map(({ transaction_id: id }) => id)).toEqual(['7']);
  });

  test('that is a draft is refused with words', async () => {
    const words = /#D3 is a draft order: nothing is sold yet/;
    const draft = {
      id: 1,
      name: '#D3',
      status: 'open',
      invoice_url: 'https://shop.example/1',
      line_items: [],
    };
    await expect(shopify.read({ draft_order: draft })).rejects.toThrow(words);
    await expect(shopify.read({ draft_orders: [draft] })).rejects.toThrow(words);
    const node = { id: 'gid://shopify/DraftOrder/1', name: '#D3', invoiceUrl: null, totalPriceSet: {} };
    await expect(shopify.read({ data: { draftOrder: node } })).rejects.toThrow(words);
  });

  test('of another kind is said to be none of Shopify', async () => {
    await expect(shopify.read({ data: { product: { title: 'Cup' } } })).rejects.toThrow(
      'There is no Shopify order',
    );
    await expect(shopify.read({ id: 3, total: 1 })).rejects.toThrow('There is no Shopify order');
  });

  test('without a store of the till is of its location, in GraphQL by the last part of its id', async () => {
    expect(await shopify.read(order({ location_id: 655 }), {})).toMatchObject([{ store_reference: 655 }]);
    const set = { shopMoney: { amount: '1.0', currencyCode: 'EUR' } };
    const node = { name: '#8', processedAt: '2026-03-14T10:00:00Z', totalPriceSet: set };
    const lines = { lineItems: [{ title: 'Cup', quantity: 1, originalUnitPriceSet: set }] };
    const place = { retailLocation: { id: 'gid://shopify/Location/77' } };
    expect(await shopify.read({ data: { order: { ...node, ...lines, ...place } } }, {})).toMatchObject([
      { store_reference: 77 },
    ]);
  });
});
