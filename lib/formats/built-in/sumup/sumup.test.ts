import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';
import { runs, seed } from '@/test/tier';

let sumup: DocumentReader;
beforeAll(async () => {
  sumup = await makeDocumentReader('sumup');
});

const transaction = (changes: object = {}) => ({
  id: 't-1',
  transaction_code: 'TAAB',
  amount: 2.5,
  currency: 'EUR',
  timestamp: '2026-03-14T11:00:00Z',
  status: 'SUCCESSFUL',
  payment_type: 'CASH',
  merchant_code: 'MH4H92C7',
  ...changes,
});

test('sumup.json has products with VAT in their prices, a tip and a card', async () => {
  const receipts = await sumup.readSample('sumup.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(itemsOf(sale)).toEqual([
    ['Flat White', 2, 8.8],
    ['Franzbrötchen', 1, 7.1],
  ]);
  expect(sale.items[0]).toMatchObject({
    unit_price: 4.4,
    taxes: [{ name: 'VAT', rate: 19, amount: 1.4 }],
    properties: { details: ['large'] },
  });
  expect(taxesOf(sale)).toEqual([
    ['VAT', 19, 1.4],
    ['VAT', 7, 0.46],
  ]);
  expect(sale).toMatchObject({
    transaction_id: 'TAAB3K4W2K',
    localtime: '2026-03-14T11:34:56.876+00:00',
    total: 15.9,
    l10n: { currency: 'EUR' },
    payments: [
      {
        method: 'card',
        amount: 17.9,
        number: '3456',
        details: {
          type: 'MASTERCARD',
          other: { entry_method: 'contactless', authorization: '053201', tip: 2 },
        },
      },
    ],
  });
});

test('sumup-receipt.json has amounts as texts and rates as percentages', async () => {
  const receipts = await sumup.readSample('sumup-receipt.json');
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      transaction_id: 'TAAB3K4W3L',
      total: 45.5,
      l10n: { currency: 'CHF' },
      items: [
        { name: 'Haircut', quantity: 1, unit_price: 45.5, total: 45.5, taxes: [{ rate: 8.1, amount: 3.41 }] },
      ],
      taxes: [{ name: 'VAT', rate: 8.1, amount: 3.41 }],
      payments: [
        {
          method: 'card',
          number: '1111',
          details: { type: 'VISA', other: { funding: 'debit', authorization: '77A1' } },
        },
      ],
      properties: { receipt_number: 'S20260000017', terminal: 'A1B2C3', merchant: 'Salon Lina' },
    },
  ]);
});

test('sumup-refund.json is one item by its summary, and what went back of it', async () => {
  const receipts = await sumup.readSample('sumup-refund.json');
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      transaction_id: 'TAAB3K4W4M',
      total: 30,
      items: [{ name: 'Pottery class', total: 30, properties: { category: 'payment' } }],
      payments: [{ method: 'card', number: '0042' }],
      properties: { reference: 'booking-81' },
    },
    {
      transaction_id: 'TAAB3K4W4M-R9567461191',
      localtime: '2026-03-15T10:00:00+00:00',
      total: -12.5,
      items: [{ name: 'Refund', quantity: -1, return: { properties: { transaction_id: 'TAAB3K4W4M' } } }],
      payments: [{ method: 'card', amount: -12.5, number: '0042' }],
      properties: { returns_of: 'TAAB3K4W4M', receipt_number: 'R-2' },
    },
  ]);
  expect(receipts).toHaveLength(2);
});

test('sumup-history.json is three sales and a refund; the others say why they are none', async () => {
  const { receipts, ignored } = await sumup.outcomeOf(sampleBytes('sumup', 'sumup-history.json'));
  expectNoWarnings(receipts);
  expect(
    receipts.map(({ transaction_id: id, total, payments }) => [id, total, payments?.[0]?.method]),
  ).toEqual([
    ['TAAB3K4X01', 8.2, 'card'],
    ['TAAB3K4X02', 5, 'cash'],
    ['h-5', -3.3, 'card'],
    ['TAAB3K4X07', 20, 'card'],
  ]);
  expect(ignored).toEqual([
    'the payment failed',
    'the payment is cancelled',
    'what a bank took back is no refund of the shop',
    'what went back of TAAB3K4X07 is in the events of the transaction, which are not in this document',
  ]);
});

describe('a SumUp transaction', () => {
  test('is of its merchant where the till names no store', async () => {
    expect(await sumup.read(transaction(), {})).toMatchObject([{ store_reference: 'MH4H92C7' }]);
  });

  test('comes bare, in a list, in a history', async () => {
    const bare = await sumup.read(transaction());
    for (const wrapped of [[transaction()], { items: [transaction()], links: [] }]) {
      expect(await sumup.read(wrapped)).toEqual(bare);
    }
  });

  test('in a state that is not known is refused with words, as is another document', async () => {
    await expect(sumup.read(transaction({ status: 'LOST' }))).rejects.toThrow(/TAAB is in the state LOST/);
    await expect(sumup.read({ total: 1 })).rejects.toThrow('There is no SumUp transaction');
    expect(await sumup.outcomeOf(transaction({ status: 'PENDING' }))).toEqual({
      receipts: [],
      ignored: ['the payment is not made yet'],
    });
  });
});

const cents = (max: number) => fc.integer({ min: 0, max });
const sale = fc.record({
  lines: fc.array(
    fc.record({
      name: fc
        .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
        .filter((name) => name.trim() === name),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: cents(99_999),
      vat: fc.integer({ min: 1, max: 500 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  tip: cents(900),
  isReceipt: fc.boolean(),
  last4: fc.stringMatching(/^\d{4}$/),
});
const units = (amount: number) => amount / 100;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test(
  'a SumUp transaction written from any receipt comes back as that receipt',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(sale, async ({ lines, tip, isReceipt, last4 }) => {
        const total = sum(lines.map(({ quantity, price }) => quantity * price)) + tip;
        const vat = sum(lines.map((line) => line.vat));
        // Receipts tell amounts as texts.
        const money = (amount: number) => (isReceipt ? units(amount).toFixed(2) : units(amount));
        const written = transaction({
          amount: money(total),
          tip_amount: money(tip),
          payment_type: 'POS',
          card: { last_4_digits: last4, type: 'VISA' },
          products: lines.map((line) => ({
            name: line.name,
            quantity: line.quantity,
            price_with_vat: money(line.price),
            vat_rate: isReceipt ? '19' : 0.19,
            vat_amount: money(line.vat),
            total_with_vat: money(line.quantity * line.price),
          })),
          vat_rates: [{ rate: 0.19, vat: units(vat) }],
        });
        const receipts = await sumup.read(isReceipt ? { transaction_data: written } : written);
        expectNoWarnings(receipts);
        expect(receipts).toEqual([
          {
            transaction_id: 'TAAB',
            localtime: '2026-03-14T11:00:00+00:00',
            store_reference: 1,
            l10n: { currency: 'EUR' },
            total: units(total - tip),
            items: lines.map((line) => ({
              name: line.name,
              quantity: line.quantity,
              unit_price: units(line.price),
              total: units(line.quantity * line.price),
              taxes: [{ name: 'VAT', rate: 19, amount: units(line.vat) }],
            })),
            taxes: [{ name: 'VAT', rate: 19, amount: units(vat) }],
            payments: [
              {
                method: 'card',
                amount: units(total),
                currency: 'EUR',
                number: last4,
                details: { type: 'VISA', ...(tip > 0 ? { other: { tip: units(tip) } } : {}) },
              },
            ],
            properties: { store_reference: 1 },
          },
        ]);
      }),
      { numRuns: runs(400), seed },
    );
  },
);
