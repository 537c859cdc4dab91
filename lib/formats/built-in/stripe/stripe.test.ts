import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let stripe: DocumentReader;
beforeAll(async () => {
  stripe = await makeDocumentReader('stripe');
});

const charge = (changes: object = {}) => ({
  id: 'ch_1',
  object: 'charge',
  amount: 250,
  amount_captured: 250,
  amount_refunded: 0,
  captured: true,
  created: 1_773_488_096,
  currency: 'eur',
  paid: true,
  status: 'succeeded',
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  ...changes,
});
const intent = (changes: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 250,
  amount_received: 250,
  created: 1_773_488_096,
  currency: 'eur',
  latest_charge: 'ch_1',
  payment_method_types: ['card'],
  status: 'succeeded',
  ...changes,
});
const session = (changes: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  amount_subtotal: 250,
  amount_total: 250,
  created: 1_773_488_096,
  currency: 'eur',
  mode: 'payment',
  payment_intent: 'pi_1',
  payment_method_types: ['card'],
  payment_status: 'paid',
  status: 'complete',
  ...changes,
});
const refund = (changes: object = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 250,
  charge: 'ch_1',
  created: 1_773_488_096,
  currency: 'eur',
  payment_intent: null,
  reason: null,
  status: 'succeeded',
  ...changes,
});
const event = (object: object) => ({ id: 'evt_1', object: 'event', type: 'some.thing', data: { object } });

test('stripe.json is one item by its description, paid by a card in a wallet', async () => {
  const receipts = await stripe.readSample('stripe.json');
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      transaction_id: 'pi_3QbFsTKlm0001',
      localtime: '2026-03-14T11:34:56+00:00',
      identifier: 'anna@example.com',
      total: 19.99,
      l10n: { currency: 'EUR' },
      items: [
        { name: 'Filter coffee subscription, March', total: 19.99, properties: { category: 'payment' } },
      ],
      payments: [
        {
          method: 'card',
          amount: 19.99,
          number: '4242',
          details: { type: 'visa', other: { wallet: 'apple_pay', funding: 'credit' } },
        },
      ],
      properties: { charge: 'ch_3QbFsTKlm0001', receipt_number: '1230-4561' },
    },
  ]);
});

test('stripe-payment-intent.json is in thousandths, has a tip, and what went back since', async () => {
  const receipts = await stripe.readSample('stripe-payment-intent.json');
  expectNoWarnings(receipts);
  const [sale, back, ...others] = receipts;
  if (sale === undefined || back === undefined) throw new Error('There are not two receipts.');
  expect(others).toEqual([]);
  expect(itemsOf(sale)).toEqual([['Table 12', 1, 12]]);
  expect(sale).toMatchObject({
    transaction_id: 'pi_3QbFsTKlm0002',
    total: 12,
    l10n: { currency: 'KWD' },
    payments: [
      {
        method: 'card',
        amount: 13.5,
        number: '0119',
        details: {
          type: 'mastercard',
          other: { funding: 'debit', entry_method: 'contactless_emv', authorization: '123456', tip: 1.5 },
        },
      },
    ],
  });
  expect(back).toMatchObject({
    transaction_id: 're_3QbFsTKlm0002a',
    localtime: '2026-03-14T12:34:56+00:00',
    total: -4.25,
    items: [{ name: 'Refund', quantity: -1, return: { reason: 'requested by customer' } }],
    payments: [{ method: 'card', amount: -4.25, number: '0119' }],
    properties: { returns_of: 'pi_3QbFsTKlm0002' },
  });
});

test('stripe-session.json has lines, discounts, taxes in the prices and shipping', async () => {
  const receipts = await stripe.readSample('stripe-session.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(itemsOf(sale)).toEqual([
    ['Stoneware cup', 2, 26.1],
    ['Green tea 100 g', 1, 8.01],
    ['DHL parcel', 1, 4.9],
  ]);
  expect(sale.items[0]).toMatchObject({
    unit_price: 14.5,
    discounts: [{ name: 'Spring 10 %', amount: -2.9, percentage: 10 }],
    taxes: [{ name: 'MwSt.', rate: 19, amount: 4.17 }],
    properties: { product_code: 'prod_cup' },
  });
  expect(taxesOf(sale)).toEqual([
    ['MwSt.', 19, 4.95],
    ['MwSt.', 7, 0.52],
  ]);
  expect(paymentsOf(sale)).toEqual([['card', 39.01]]);
  expect(sale).toMatchObject({
    transaction_id: 'pi_3QbFsTKlm0003',
    identifier: 'jo@example.com',
    subtotal: 37.9,
    total: 39.01,
    properties: { reference: 'basket-77', checkout: 'cs_live_a1Shop0003' },
  });
});

test('stripe-refund.json gives back yen, which have no smaller unit', async () => {
  const receipts = await stripe.readSample('stripe-refund.json');
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      transaction_id: 're_3QbFsTKlm0004',
      localtime: '2026-03-15T12:34:56+00:00',
      total: -500,
      l10n: { currency: 'JPY' },
      payments: [{ method: 'card', amount: -500 }],
      properties: { returns_of: 'pi_3QbFsTKlm0004', receipt_number: '1230-4564' },
    },
  ]);
});

test('stripe-event.json is what was taken of an authorized amount; the rest is no refund', async () => {
  const { receipts, ignored } = await stripe.outcomeOf(sampleBytes('stripe', 'stripe-event.json'));
  expectNoWarnings(receipts);
  expect(ignored).toEqual([]);
  expect(receipts).toMatchObject([
    {
      transaction_id: 'ch_3QbFsTKlm0005',
      total: 18,
      identifier: 'sam@example.com',
      payments: [{ method: 'klarna', amount: 18 }],
    },
  ]);
});

test('what was made in test mode is no sale, whatever it is', async () => {
  for (const file of ['stripe.json', 'stripe-session.json']) {
    const text = sampleBytes('stripe', file).toString('utf8');
    const made = await stripe.outcomeOf(
      Buffer.from(text.replaceAll('"livemode": true', '"livemode": false')),
    );
    expect(made).toEqual({ receipts: [], ignored: ['what was made in test mode is no sale'] });
  }
});

test('stripe-charges.json is two sales; the others say why they are none', async () => {
  const { receipts, ignored } = await stripe.outcomeOf(sampleBytes('stripe', 'stripe-charges.json'));
  expectNoWarnings(receipts);
  expect(receipts.map(({ transaction_id: id, total, l10n }) => [id, total, l10n?.currency])).toEqual([
    ['ch_3QbFsTKlm0006', 1200, 'UGX'],
    ['ch_3QbFsTKlm0010', 12.5, 'EUR'],
  ]);
  // The end of an IBAN is not that of a card.
  expect(receipts[1]?.payments).toEqual([{ method: 'sepa_debit', amount: 12.5, currency: 'EUR' }]);
  expect(ignored).toEqual([
    'the amount is authorized, not taken yet',
    'the payment failed',
    'the payment is not made yet',
    'what went back of ch_3QbFsTKlm0010 is in its refunds, which are not in this document',
  ]);
});

describe('a Stripe document', () => {
  test('comes bare, in a list, in an event', async () => {
    for (const object of [charge(), intent(), session(), refund()]) {
      const bare = await stripe.read(object);
      expect(bare).toHaveLength(1);
      for (const wrapped of [event(object), { object: 'list', data: [object] }, [object]]) {
        expect(await stripe.read(wrapped)).toEqual(bare);
      }
    }
  });

  test('names one sale by its payment intent, whichever object tells of it', async () => {
    for (const object of [charge({ payment_intent: 'pi_1' }), intent(), session()]) {
      expect(await stripe.read(object)).toMatchObject([{ transaction_id: 'pi_1', total: 2.5 }]);
    }
    const expanded = intent({ latest_charge: charge() });
    expect(await stripe.read(session({ payment_intent: expanded }))).toMatchObject([
      { transaction_id: 'pi_1', payments: [{ method: 'card', number: '4242' }] },
    ]);
    // Versions before November 2022 have a list of charges.
    const older = intent({ latest_charge: undefined, charges: { object: 'list', data: [charge()] } });
    expect(await stripe.read(older)).toMatchObject([{ payments: [{ method: 'card', number: '4242' }] }]);
  });

  test.each([
    ['the payment is cancelled', intent({ status: 'canceled' })],
    ['the payment is not made yet', intent({ status: 'requires_payment_method' })],
    ['the payment is not made yet', intent({ status: 'processing' })],
    ['the amount is authorized, not taken yet', intent({ status: 'requires_capture' })],
    ['the checkout is not paid yet', session({ payment_status: 'unpaid' })],
    ['the checkout expired', session({ status: 'expired', payment_status: 'unpaid' })],
    [
      'a payment method was kept, nothing was sold',
      session({ mode: 'setup', payment_status: 'no_payment_required', amount_total: null, currency: null }),
    ],
    ['the refund is not made yet', refund({ status: 'pending' })],
    ['the refund failed', refund({ status: 'failed' })],
    ['the refund is cancelled', refund({ status: 'canceled' })],
    ['an amount was released that was never taken', refund({ reason: 'expired_uncaptured_charge' })],
    ['it tells of a payout, which is no sale', event({ id: 'po_1', object: 'payout', amount: 5 })],
    ['the list is empty', { object: 'list', data: [], url: '/v1/charges' }],
  ])('holds no sale and says why: %s', async (reason, object) => {
    expect(await stripe.outcomeOf(object)).toEqual({ receipts: [], ignored: [reason] });
  });

  test('of another kind is refused with words', async () => {
    await expect(stripe.read(event({ id: 'in_1', object: 'invoice' }))).rejects.toThrow(
      /no charge.*of the kind invoice/,
    );
    await expect(stripe.read({ total: 1 })).rejects.toThrow('There is no charge');
    const more = { object: 'list', data: [{ amount_total: 250 }], has_more: true };
    await expect(stripe.read(session({ line_items: more }))).rejects.toThrow(/cs_1 has more line items/);
  });

  test('that is a checkout has taxes on top of the prices, by the lines where there is no breakdown', async () => {
    const rate = { display_name: 'Sales Tax', inclusive: false, percentage: 8.875 };
    const line = (amount: number, tax: number) => ({
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: tax,
      amount_total: amount + tax,
      description: 'Lamp',
      price: { unit_amount: amount, product: 'prod_lamp' },
      quantity: 1,
      taxes: [{ amount: tax, rate }],
    });
    const lines = { object: 'list', data: [line(10_000, 888), line(2000, 178)], has_more: false };
    const sold = session({
      currency: 'usd',
      amount_subtotal: 12_000,
      amount_total: 13_066,
      line_items: lines,
    });
    const receipts = await stripe.read(sold);
    expectNoWarnings(receipts);
    expect(receipts).toMatchObject([
      { total: 130.66, items: [{ unit_price: 100, total: 108.88 }, { total: 21.78 }] },
    ]);
    expect(receipts.map(taxesOf)).toEqual([[['Sales Tax', 8.875, 10.66]]]);
  });

  test.each([
    ['jpy', 250],
    ['krw', 250],
    ['eur', 2.5],
    ['huf', 2.5],
    ['isk', 2.5],
    ['ugx', 2.5],
    ['kwd', 0.25],
    ['tnd', 0.25],
  ])('counts %s in the units that Stripe does', async (currency, total) => {
    expect(await stripe.read(charge({ currency }))).toMatchObject([{ total }]);
  });
});
