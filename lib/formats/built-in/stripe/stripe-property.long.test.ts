import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectNoWarnings, makeDocumentReader } from '@/test/read-document';
import { runs, seed } from '@/test/tier';

/** A receipt in whole smallest units, as a shop would have it in mind before any format. */
interface Sale {
  readonly currency: 'EUR' | 'JPY' | 'KWD';
  readonly lines: readonly Line[];
  readonly shipping: number;
  readonly brand: 'visa' | 'amex' | null;
  readonly last4: string;
  readonly refunds: readonly number[];
}

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly off: number;
  readonly tax: number;
}

const divisors = { EUR: 100, JPY: 1, KWD: 1000 } as const;
const cents = (max: number) => fc.integer({ min: 0, max });
const line: fc.Arbitrary<Line> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((name) => name.trim() === name),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 500, max: 99_999 }),
  off: cents(500),
  tax: cents(2000),
});
const sale: fc.Arbitrary<Sale> = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  shipping: cents(900),
  brand: fc.constantFrom('visa', 'amex', null),
  last4: fc.stringMatching(/^\d{4}$/),
  refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 }),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const grossOf = ({ quantity, price }: Line) => quantity * price;
/** What a line costs, the tax that comes on top included. */
const costOf = (one: Line) => grossOf(one) - one.off + one.tax;
const totalOf = ({ lines, shipping }: Sale) => sum(lines.map(costOf)) + shipping;
const taxRate = { display_name: 'VAT', percentage: 7.5, inclusive: false };
const second = 1_773_488_096;

/** Writes a sale as a checkout session that has its payment and the charge in it. */
function sessionOf(from: Sale) {
  const currency = from.currency.toLowerCase();
  const total = totalOf(from);
  const card = { ...(from.brand === null ? {} : { brand: from.brand }), last4: from.last4, wallet: null };
  return {
    id: 'cs_1',
    object: 'checkout.session',
    amount_subtotal: sum(from.lines.map(grossOf)),
    amount_total: total,
    created: second - 60,
    currency,
    mode: 'payment',
    payment_status: 'paid',
    status: 'complete',
    line_items: {
      object: 'list',
      has_more: false,
      data: from.lines.map((one) => ({
        description: one.name,
        quantity: one.quantity,
        price: { unit_amount: one.price, product: 'prod_1' },
        amount_subtotal: grossOf(one),
        amount_discount: one.off,
        amount_tax: one.tax,
        amount_total: costOf(one),
        discounts: [],
        taxes: [{ amount: one.tax, rate: taxRate }],
      })),
    },
    shipping_cost: { amount_subtotal: from.shipping, amount_tax: 0, amount_total: from.shipping },
    total_details: {
      breakdown: { taxes: [{ amount: sum(from.lines.map(({ tax }) => tax)), rate: taxRate }] },
    },
    payment_intent: {
      id: 'pi_1',
      object: 'payment_intent',
      latest_charge: {
        id: 'ch_1',
        object: 'charge',
        amount: total,
        amount_captured: total,
        amount_refunded: sum(from.refunds),
        created: second,
        currency,
        payment_intent: 'pi_1',
        payment_method_details: { type: 'card', card },
        refunds: {
          object: 'list',
          data: from.refunds.map((amount, index) => ({
            id: `re_${index}`,
            object: 'refund',
            amount,
            charge: 'ch_1',
            created: second + 60,
            currency,
            payment_intent: 'pi_1',
            status: 'succeeded',
          })),
        },
        status: 'succeeded',
      },
    },
  };
}

/** Writes a sale and what went back of it as the receipts that they are. */
function receiptsOf(from: Sale) {
  const units = (amount: number) => amount / divisors[from.currency] + 0;
  const paymentOf = (amount: number) => ({
    method: 'card',
    amount: units(amount),
    currency: from.currency,
    number: from.last4,
    ...(from.brand === null ? {} : { details: { type: from.brand } }),
  });
  const shared = { store_reference: 1, l10n: { currency: from.currency } };
  const sold = {
    ...shared,
    transaction_id: 'pi_1',
    localtime: '2026-03-14T11:34:56+00:00',
    subtotal: units(sum(from.lines.map(grossOf))),
    total: units(totalOf(from)),
    items: [
      ...from.lines.map((one) => ({
        name: one.name,
        quantity: one.quantity,
        unit_price: units(one.price),
        total: units(costOf(one)),
        taxes: [{ name: 'VAT', rate: 7.5, amount: units(one.tax) }],
        ...(one.off === 0 ? {} : { discounts: [{ name: 'Discount', amount: units(-one.off) }] }),
        properties: { product_code: 'prod_1' },
      })),
      ...(from.shipping === 0 ? [] : [{ name: 'Shipping', quantity: 1, total: units(from.shipping) }]),
    ],
    taxes: [{ name: 'VAT', rate: 7.5, amount: units(sum(from.lines.map(({ tax }) => tax))) }],
    payments: [paymentOf(totalOf(from))],
    properties: { store_reference: 1, charge: 'ch_1', checkout: 'cs_1' },
  };
  const back = from.refunds.map((amount, index) => ({
    ...shared,
    transaction_id: `re_${index}`,
    localtime: '2026-03-14T11:35:56+00:00',
    total: units(-amount),
    items: [
      {
        name: 'Refund',
        quantity: -1,
        total: units(-amount),
        return: { localtime: '2026-03-14T11:35:56+00:00', properties: { transaction_id: 'pi_1' } },
        properties: { category: 'payment' },
      },
    ],
    payments: [paymentOf(-amount)],
    properties: { store_reference: 1, charge: 'ch_1', returns_of: 'pi_1' },
  }));
  return [sold, ...back];
}

/** Signs of zero do not matter, and receipts have no order among their keys. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test('a Stripe checkout written from any receipt comes back as that receipt', async () => {
  const stripe = await makeDocumentReader('stripe');
  await fc.assert(
    fc.asyncProperty(sale, async (from) => {
      const receipts = await stripe.read(sessionOf(from));
      expectNoWarnings(receipts);
      expect(plain(receipts)).toEqual(plain(receiptsOf(from)));
    }),
    { numRuns: runs(400), seed },
  );
});
