import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ereceiptOut, type EReceipt } from '@/lib/domain/receipts/wire/ereceipt-schema';
import { ekabsExample, ereceiptExample, receiptExample } from '@/lib/domain/receipts/examples';
import { receiptOut, type ReceiptWire } from '@/lib/domain/receipts/schema';
import { fullReceipt, hostileReceipt, item, payment, receipt } from '@/test/receipt-page/fixtures';
import { shownAs } from '@/test/receipt-page/shown-as';
import { ekabsOf } from './ekabs';
import { ereceiptOf, isGtin } from './ereceipt';

async function written(value: ReceiptWire): Promise<EReceipt> {
  const document = await ereceiptOf(await shownAs(value));
  // As JSON has it.
  return ereceiptOut.parse(JSON.parse(JSON.stringify(document)));
}

const valueOf = (document: EReceipt, key: string): unknown =>
  document.customAttributes?.find((attribute) => attribute.key === key)?.value;

const vat = (amount: number, rate: number) => ({ amount, rate, code: null });
const address = { address: ['Mannerheimintie 10'], city: 'Helsinki', postcode: '00100', country: 'FIN' };

/** A receipt that has all that the rulebook wants. */
const whole = (values: Partial<ReceiptWire> = {}) =>
  receipt({
    items: [
      item({ name: 'Espresso', quantity: 2, unit_price: 3.5, total: 7, vat: vat(1.35, 24) }),
      item({
        name: 'Sandwich',
        total: 45.7,
        vat: vat(8.85, 24),
        properties: { product_code: '4006381333931' },
      }),
    ],
    total: 52.7,
    vat: [vat(10.2, 24)],
    payments: [payment({ method: 'card', amount: 52.7, number: '1111', details: { type: 'Visa' } })],
    retailer: { name: 'Acme Retail Oy', vatno: 'FI12345678' },
    store: { ...receipt().store, name: 'Acme Helsinki', ...address },
    till_uuid: 'POS-12',
    ...values,
  });

describe('an eReceipt', () => {
  test('of a receipt with everything meets the rulebook, to the cent', async () => {
    const document = await written(whole());
    expect(document.customAttributes).toBeUndefined();
    expect(document).toEqual({
      type: 'PURCHASE',
      receiptNumber: 'T-1',
      receiptTimeStamp: '2026-11-14T09:12:00+01:00',
      currencyISOCode: 'EUR',
      totalPriceExcVAT: 4250,
      totalVATAmount: 1020,
      totalPriceIncVAT: 5270,
      merchant: {
        name: 'Acme Retail Oy',
        companyID: 'FI12345678',
        branch: { id: '1', posId: 'POS-12', name: 'Acme Helsinki' },
        address: { streetAddress: 'Mannerheimintie 10', city: 'Helsinki', zipCode: '00100', country: 'FI' },
      },
      products: [
        {
          name: 'Espresso',
          quantity: '2',
          quantityCode: 'H87',
          unitPriceIncVAT: 350,
          unitPriceIncVATDecimal: '3.5',
          totalAmountExcVAT: 565,
          totalAmountIncVAT: 700,
          vats: [{ VATRate: '24', VATAmount: 135, totalAmountExcVAT: 565, totalAmountIncVAT: 700 }],
        },
        {
          name: 'Sandwich',
          quantity: '1',
          quantityCode: 'H87',
          unitPriceIncVAT: 4570,
          unitPriceIncVATDecimal: '45.7',
          totalAmountExcVAT: 3685,
          totalAmountIncVAT: 4570,
          vats: [{ VATRate: '24', VATAmount: 885, totalAmountExcVAT: 3685, totalAmountIncVAT: 4570 }],
          EANCode: '4006381333931',
        },
      ],
      vats: [{ VATRate: '24', totalVATAmount: 1020, totalAmountExcVAT: 4250, totalAmountIncVAT: 5270 }],
      payments: [{ type: 'CARD', amount: 5270, attributes: { APP: 'Visa', maskedPAN: '•••• 1111' } }],
    });
  });

  test.each([
    ['a net sum beside the total', { net: 40 }, ['IR-01']],
    ['a payment that is short', { payments: [payment({ method: 'card', amount: 50 })] }, ['IR-03']],
    [
      'a payment in francs',
      { payments: [payment({ method: 'card', amount: 52.7, currency: 'CHF' })] },
      ['IR-03'],
    ],
    ['cash', { payments: [payment({ amount: 60, change: 7.3 })] }, ['payments[].type']],
    [
      'no tax',
      { vat: [], items: [item({ total: 52.7 })] },
      ['totalPriceExcVAT', 'totalVATAmount', 'products[].totalAmountExcVAT', 'products[].vats', 'vats'],
    ],
    [
      'no till and no number of the company',
      { till_uuid: null, retailer: { name: 'A', vatno: null } },
      ['merchant.companyID', 'merchant.branch.posId'],
    ],
    [
      'an amount below zero',
      {
        items: [
          ...whole().items,
          item({ name: 'Coupon', total: -2, unit_price: 2, quantity: -1, vat: vat(0, 24) }),
        ],
        total: 50.7,
        payments: [payment({ method: 'card', amount: 50.7 })],
      },
      ['IR-10'],
    ],
  ])('of a receipt with %s says what it does not meet', async (_what, values, missed) => {
    expect(valueOf(await written(whole(values)), 'notMet')).toEqual(missed);
  });

  test('adds taxes to lines that come to the total with them on top', async () => {
    const tax = [{ name: 'Sales tax', amount: 0.89, rate: 8.875, code: null, properties: {} }];
    const document = await written(
      whole({ items: [item({ total: 10, taxes: tax })], vat: [], taxes: tax, total: 10.89 }),
    );
    expect(document.products[0]).toMatchObject({ totalAmountExcVAT: 1000, totalAmountIncVAT: 1089 });
    expect(document).toMatchObject({ totalPriceExcVAT: 1000, totalVATAmount: 89, totalPriceIncVAT: 1089 });
  });

  test('names weights by their codes, keeps prices of fractions, and pays less the change', async () => {
    const document = await written(fullReceipt);
    expect(document.products[1]).toMatchObject({
      quantity: '1.482',
      quantityCode: 'KGM',
      unitPriceIncVAT: 299,
    });
    expect(document.products[0]?.discounts).toEqual([
      { type: 'Stammkundenrabatt', amount: 1600, percentage: '10' },
      { type: 'Gutschein', amount: 400 },
    ]);
    expect(document.payments?.map(({ type, amount }) => [type, amount])).toEqual([
      ['GIFTCARD', 5000],
      ['CARD', 4943],
      ['CASH', 2000],
    ]);
    expect(document.type).toBe('PURCHASE_AND_RETURN');
    expect(valueOf(document, 'discounts')).toEqual([{ type: 'Treuebonus', amount: 300 }]);
    const fuel = whole({ items: [item({ quantity: 30.5, unit: 'l', unit_price: 1.7281, total: 52.71 })] });
    expect((await written(fuel)).products[0]).toMatchObject({
      quantityCode: 'LTR',
      unitPriceIncVAT: 173,
      unitPriceIncVATDecimal: '1.7281',
    });
  });

  test('counts in the smallest unit of its currency', async () => {
    const l10n = (currency: string) => ({ ...receipt().l10n, currency });
    expect((await written(receipt({ total: 1820, l10n: l10n('JPY') }))).totalPriceIncVAT).toBe(1820);
    expect((await written(receipt({ total: 1.5, l10n: l10n('KWD') }))).totalPriceIncVAT).toBe(1500);
  });

  test('of a return names the original and has amounts below zero', async () => {
    const back = {
      localtime: '2026-11-14T09:12:00+01:00',
      reason: 'Broken',
      properties: { transaction_id: 'S-7' },
    };
    const document = await written(
      whole({
        items: [
          item({
            name: 'Drill',
            quantity: -1,
            total: -49,
            unit_price: 49,
            vat: vat(-9.48, 24),
            return: back,
          }),
        ],
        total: -49,
        vat: [vat(-9.48, 24)],
        payments: [payment({ method: 'card', amount: -49 })],
      }),
    );
    expect(document).toMatchObject({
      type: 'RETURN',
      originalReceiptNumber: 'S-7',
      totalPriceIncVAT: -4900,
      totalPriceExcVAT: -3952,
      payments: [{ amount: -4900 }],
    });
    expect(document.customAttributes).toBeUndefined();
    expect(document.products[0]?.customAttributes).toEqual([
      { key: 'returned', value: { localtime: back.localtime, reason: 'Broken' } },
    ]);
  });

  test('carries fiscal data as it was sent, and says what is no original', async () => {
    const fiscal = [
      { scheme: 'de-tse', status: 'copy' as const, code: 'V0;K', url: null, values: { a: 'b' } },
    ];
    const document = await written(whole({ fiscal, duplicate: true }));
    expect(valueOf(document, 'fiscal')).toEqual(fiscal);
    expect(valueOf(document, 'duplicate')).toBe(true);
  });

  test('and EKaBS of the example are as the document of the API shows them', async () => {
    const example = receiptOut.parse(receiptExample);
    expect(await written(example)).toEqual(ereceiptExample);
    expect(ekabsOf(await shownAs(example))).toEqual(ekabsExample);
  });

  test('is valid by our schema whatever is on the receipt', async () => {
    await expect(
      written({ ...hostileReceipt, items: hostileReceipt.items.slice(1, 4) }),
    ).resolves.toBeDefined();
  });

  test('of any receipt in cents meets the rules of exact sums', async () => {
    const line = fc.record({
      total: fc.integer({ min: 1, max: 99_999 }),
      rate: fc.constantFrom(7, 19),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        const taxOf = (cents: number, rate: number) => cents - Math.round((cents * 100) / (100 + rate));
        const rates = [...new Set(lines.map(({ rate }) => rate))];
        const at = (rate: number) => lines.filter((one) => one.rate === rate);
        const cents = lines.reduce((sum, { total }) => sum + total, 0);
        const value = whole({
          items: lines.map(({ total, rate, quantity }) =>
            item({ quantity, total: total / 100, unit_price: 1, vat: vat(taxOf(total, rate) / 100, rate) }),
          ),
          total: cents / 100,
          vat: rates.map((rate) =>
            vat(at(rate).reduce((sum, { total }) => sum + taxOf(total, rate), 0) / 100, rate),
          ),
          payments: [payment({ method: 'card', amount: cents / 100 })],
        });
        const document = await written(value);
        expect(document.customAttributes).toBeUndefined();
        expect(document.products.reduce((sum, one) => sum + (one.totalAmountIncVAT ?? 0), 0)).toBe(cents);
        for (const one of document.vats ?? [])
          expect((one.totalAmountExcVAT ?? 0) + one.totalVATAmount).toBe(one.totalAmountIncVAT);
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  ['4006381333931', true],
  ['96385074', true],
  ['10614141000415', true],
  ['4006381333932', false],
  ['400638133393', false],
  ['SKU-1', false],
])('%s as a GTIN: %s', (code, isOne) => {
  expect(isGtin(code)).toBe(isOne);
});
