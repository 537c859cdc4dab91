import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';
import { runs, seed } from '@/test/tier';

let receipthero: DocumentReader;
beforeAll(async () => {
  receipthero = await makeDocumentReader('receipthero');
});

test('receipthero.json has discounts, VAT in the prices, a card and cash', async () => {
  const receipts = await receipthero.readSample('receipthero.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(itemsOf(sale)).toEqual([
    ['Korvapuusti', 4, 11.52],
    ['Muki', 1, 8],
  ]);
  expect(sale.items[0]).toMatchObject({
    unit_price: 3.2,
    net: 10.15,
    discounts: [{ name: 'Loyalty discount', amount: -1.28, percentage: 10 }],
    taxes: [{ rate: 13.5, amount: 1.37 }],
    properties: { product_code: 'P320', ean: '6410000000017', details: ['No nuts'] },
  });
  expect(sale.items[1]).not.toHaveProperty('unit');
  expect(taxesOf(sale)).toEqual([
    ['VAT', 13.5, 1.37],
    ['VAT', 25.5, 1.63],
  ]);
  expect(sale).toMatchObject({
    transaction_id: '1234567-8-340-2-2026-03-14-1041',
    localtime: '2026-03-14T12:34:56+02:00',
    total: 19.52,
    l10n: { currency: 'EUR' },
    payments: [
      {
        method: 'card',
        amount: 14.52,
        number: '3201',
        details: { type: 'MASTERCARD DEBIT', other: { authorization: 'HIU456' } },
      },
      { method: 'cash', amount: 5 },
    ],
    properties: { receipt_number: '1041', till: '2', merchant: 'Kahvila Kallio Oy', notes: 'Kiitos!' },
  });
});

test('receipthero-fuel.json has litres and a price of three decimals', async () => {
  const receipts = await receipthero.readSample('receipthero-fuel.json', {});
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      store_reference: 77,
      total: 58.34,
      items: [{ name: '95E10', quantity: 31.42, unit: 'l', unit_price: 1.857, total: 58.34 }],
      payments: [{ method: 'card', number: '1188', details: { type: 'Visa Credit' } }],
    },
  ]);
});

test('receipthero-return.json gives back by its type, and by negative lines', async () => {
  const receipts = await receipthero.readSample('receipthero-return.json');
  expectNoWarnings(receipts);
  const [back, exchange] = receipts;
  if (back === undefined || exchange === undefined) throw new Error('There are not two receipts.');
  expect(back.total).toBe(-8);
  expect(itemsOf(back)).toEqual([['Muki', -1, -8]]);
  expect(taxesOf(back)).toEqual([['VAT', 25.5, -1.63]]);
  expect(paymentsOf(back)).toEqual([['cash', -8]]);
  expect(exchange.total).toBe(1.6);
  expect(itemsOf(exchange)).toEqual([
    ['Muki', -1, -8],
    ['Korvapuusti', 3, 9.6],
  ]);
  expect(exchange.items[0]).toHaveProperty('return');
});

test('a document without a ReceiptHero receipt is refused with words', async () => {
  await expect(receipthero.read({ total: 1 })).rejects.toThrow('There is no ReceiptHero receipt');
});

const line = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((name) => name.trim() === name),
  quantity: fc.integer({ min: 1, max: 9999 }),
  price: fc.integer({ min: 1, max: 99_999 }),
  total: fc.integer({ min: 1, max: 99_999 }),
  vat: fc.integer({ min: 0, max: 500 }),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const divisors = { EUR: 100, ISK: 1, KWD: 1000 } as const;

test(
  'a ReceiptHero receipt written from any receipt comes back as that receipt',
  { tags: 'wide' },
  async () => {
    const currencies = fc.constantFrom('EUR', 'ISK', 'KWD');
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        currencies,
        fc.boolean(),
        async (lines, currency, hasComma) => {
          const units = (amount: number) => amount / divisors[currency];
          const whole = sum(lines.map(({ total }) => total));
          const vat = sum(lines.map((one) => one.vat));
          const text = (number: number) => String(number).replace('.', hasComma ? ',' : '.');
          const receipts = await receipthero.read({
            merchant: { name: 'Shop', companyID: '1', branch: { id: '5', posId: '1' } },
            receiptNumber: '9',
            receiptTimeStamp: '2026-03-14T12:34:56+02:00',
            currencyISOCode: currency,
            totalPriceIncVAT: whole,
            products: lines.map((one) => ({
              name: one.name,
              quantity: text(one.quantity / 1000),
              quantityCode: 'KGM',
              unitPriceIncVAT: one.price,
              totalAmountIncVAT: one.total,
              totalAmountExcVAT: one.total - one.vat,
              vats: [{ VATRate: text(25.5), VATAmount: one.vat }],
            })),
            vats: [{ VATRate: text(25.5), totalVATAmount: vat }],
            payments: [{ type: 'CASH', amount: whole }],
          });
          expectNoWarnings(receipts);
          expect(receipts).toEqual([
            {
              transaction_id: '1-5-1-2026-03-14-9',
              localtime: '2026-03-14T12:34:56+02:00',
              store_reference: 1,
              l10n: { currency },
              total: units(whole),
              items: lines.map((one) => ({
                name: one.name,
                quantity: one.quantity / 1000,
                unit: 'kg',
                unit_price: units(one.price),
                total: units(one.total),
                net: units(one.total - one.vat),
                taxes: [{ name: 'VAT', rate: 25.5, amount: units(one.vat) }],
                discounts: [],
                properties: {},
              })),
              taxes: [{ name: 'VAT', rate: 25.5, amount: units(vat) }],
              payments: [{ method: 'cash', amount: units(whole), currency }],
              properties: { store_reference: 1, receipt_number: '9', till: '1', merchant: 'Shop' },
            },
          ]);
        },
      ),
      { numRuns: runs(400), seed },
    );
  },
);
