import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  type DocumentReader,
} from '@/test/read-document';
import { runs, seed } from '@/test/tier';

let naxml: DocumentReader;
beforeAll(async () => {
  naxml = await makeDocumentReader('naxml');
});

test('naxml.xml has a promotion, tax on top, cash and change; what was voided is none of it', async () => {
  const receipts = await naxml.readSample('naxml.xml');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(itemsOf(sale)).toEqual([
    ['Cola 20 oz', 2, 3.98],
    ['Trail mix', 1, 5.99],
  ]);
  expect(sale.items[1]).toMatchObject({
    discounts: [{ name: 'Snack week', amount: -0.5 }],
    properties: { product_code: '00028200003', department: '17' },
  });
  expect(sale).toMatchObject({
    transaction_id: '4711-2026-03-14-101-1019058',
    localtime: '2026-03-14T12:34:56-04:00',
    total: 10.77,
    l10n: { currency: 'USD' },
    taxes: [{ name: 'Tax', code: '1', amount: 0.8 }],
    payments: [{ method: 'cash', amount: 20, change: 9.23 }],
    properties: { till: '101', operator: '4', business_day: '2026-03-14' },
  });
});

test('naxml-fuel.xml is a sale at the pump', async () => {
  const receipts = await naxml.readSample('naxml-fuel.xml', {});
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      store_reference: 4711,
      total: 35.42,
      items: [
        {
          name: 'REGULAR',
          quantity: 10.123,
          unit_price: 3.499,
          total: 35.42,
          properties: { category: 'fuel', pump: '7', fuel_grade: '001' },
        },
      ],
      payments: [
        { method: 'card', amount: 35.42, details: { type: 'visa', other: { tender: 'outsideCredit' } } },
      ],
      properties: { outside: true },
    },
  ]);
});

test('naxml-day.xml is two sales and a refund; the others say why they are none', async () => {
  const { receipts, ignored } = await naxml.outcomeOf(sampleBytes('naxml', 'naxml-day.xml'));
  expectNoWarnings(receipts);
  const [wash, oil, back, ...others] = receipts;
  if (wash === undefined || oil === undefined || back === undefined) throw new Error('There are not three.');
  expect(others).toEqual([]);
  expect(itemsOf(wash)).toEqual([
    ['CAR WASH', 1, 9],
    ['Prepaid fuel', 1, 20],
  ]);
  expect(paymentsOf(wash)).toEqual([
    ['card', 14],
    ['cash', 15],
  ]);
  // The line is before its promotion: that alone adds up to what was paid.
  expect(oil.total).toBe(6.48);
  expect(itemsOf(oil)).toEqual([['Motor oil', 1, 6]]);
  expect(back).toMatchObject({
    total: -6.47,
    items: [{ quantity: -1, total: -5.99, return: { properties: { transaction_id: '1019058' } } }],
    taxes: [{ amount: -0.48 }],
    payments: [{ method: 'cash', amount: -6.47 }],
    properties: { returns_of: '1019058' },
  });
  expect(ignored).toEqual([
    'training',
    'the sale is suspended',
    'nothing is left of the sale',
    'the sale is voided',
    'money was moved, nothing was sold',
    'it tells of the till, not of a sale',
  ]);
});

test('an exchange that gives money back keeps the signs of its lines', async () => {
  const goods = (name: string, amount: number) =>
    `<TransactionLine><ItemLine><Description>${name}</Description><SalesQuantity>${Math.sign(amount)}</SalesQuantity><SalesAmount>${amount}</SalesAmount></ItemLine></TransactionLine>`;
  const [back] = await naxml.read(
    Buffer.from(
      `<NAXML-POSJournal><JournalReport><SaleEvent><TransactionID>1</TransactionID><ReceiptDate>2026-03-14</ReceiptDate><ReceiptTime>12:00:00</ReceiptTime><TransactionDetailGroup>${goods('Lamp', -5)}${goods('Bulb', 2)}</TransactionDetailGroup><TransactionSummary><TransactionTotalGrandAmount direction="Refunded">3.00</TransactionTotalGrandAmount></TransactionSummary></SaleEvent></JournalReport></NAXML-POSJournal>`,
    ),
  );
  if (back === undefined) throw new Error('There is no receipt.');
  expect(back.total).toBe(-3);
  expect(itemsOf(back)).toEqual([
    ['Lamp', -1, -5],
    ['Bulb', 1, 2],
  ]);
});

test('a discount of goods that come back is taken back, and each tax keeps its sign', async () => {
  const row = (inside: string) => `<TransactionLine>${inside}</TransactionLine>`;
  const goods = (name: string, amount: number, promotion: string) =>
    row(
      `<ItemLine><Description>${name}</Description><SalesQuantity>${Math.sign(amount)}</SalesQuantity><SalesAmount>${amount}</SalesAmount>${promotion}</ItemLine>`,
    );
  const tax = (level: number, inside: string) =>
    row(`<TransactionTax><TaxLevelID>${level}</TaxLevelID>${inside}</TransactionTax>`);
  const lines = [
    goods('Lamp', -9, '<Promotion><PromotionAmount>1</PromotionAmount></Promotion>'),
    goods('Bulb', 2, '<Discount><DiscountAmount>0.5</DiscountAmount></Discount>'),
    tax(1, '<TaxRefundedAmount>0.90</TaxRefundedAmount>'),
    tax(2, '<TaxCollectedAmount>0.10</TaxCollectedAmount>'),
  ];
  const [back] = await naxml.read(
    Buffer.from(
      `<NAXML-POSJournal><JournalReport><SaleEvent><TransactionID>1</TransactionID><ReceiptDate>2026-03-14</ReceiptDate><ReceiptTime>12:00:00</ReceiptTime><TransactionDetailGroup>${lines.join('')}</TransactionDetailGroup><TransactionSummary><TransactionTotalGrandAmount direction="Refunded">7.80</TransactionTotalGrandAmount></TransactionSummary></SaleEvent></JournalReport></NAXML-POSJournal>`,
    ),
  );
  expect(back).toMatchObject({
    total: -7.8,
    items: [
      { total: -9, discounts: [{ amount: 1 }] },
      { total: 2, discounts: [{ amount: -0.5 }] },
    ],
    taxes: [
      { code: '1', amount: -0.9 },
      { code: '2', amount: 0.1 },
    ],
  });
});

test('another XML document is refused with words', async () => {
  await expect(naxml.read(Buffer.from('<Bon/>'))).rejects.toThrow('There is no NAXML journal');
});

const line = fc.record({
  name: fc.stringMatching(/^[A-Za-z][A-Za-z 0-9]{0,18}[A-Za-z0-9]$/),
  quantity: fc.integer({ min: 1, max: 9999 }),
  amount: fc.integer({ min: 1, max: 99_999 }),
  isFuel: fc.boolean(),
  isVoid: fc.boolean(),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const units = (amount: number) => amount / 100;

test('a NAXML journal written from any receipts comes back as those receipts', { tags: 'long' }, async () => {
  const sale = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    tax: fc.integer({ min: 1, max: 900 }),
    change: fc.integer({ min: 0, max: 5000 }),
    isBack: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), async (sales) => {
      const kept = sales.map((one) => ({ ...one, left: one.lines.filter(({ isVoid }) => !isVoid) }));
      const total = (one: (typeof kept)[number]) => sum(one.left.map(({ amount }) => amount)) + one.tax;
      const written = kept.map((one, index) => {
        const kind = one.isBack ? 'RefundEvent' : 'SaleEvent';
        const sign = one.isBack ? -1 : 1;
        const lines = one.lines.map(({ name, quantity, amount, isFuel, isVoid }) => {
          const tag = isFuel ? 'FuelLine' : 'ItemLine';
          return `<TransactionLine status="${isVoid ? 'cancel' : 'normal'}"><${tag}><Description>${name}</Description><SalesQuantity>${(sign * quantity) / 1000}</SalesQuantity><SalesAmount>${units(sign * amount)}</SalesAmount></${tag}></TransactionLine>`;
        });
        const change = one.isBack ? 0 : one.change;
        const tender = (amount: number, flag: string) =>
          `<TransactionLine status="normal"><TenderInfo><Tender><TenderCode>cash</TenderCode></Tender><TenderAmount>${units(amount)}</TenderAmount><ChangeFlag value="${flag}"/></TenderInfo></TransactionLine>`;
        return `<${kind}><RegisterID>1</RegisterID><TransactionID>${index}</TransactionID><BusinessDate>2026-03-14</BusinessDate><ReceiptDate>2026-03-14</ReceiptDate><ReceiptTime>12:34:56</ReceiptTime><TransactionDetailGroup>${lines.join('')}<TransactionLine status="normal"><TransactionTax><TaxLevelID>1</TaxLevelID><TaxCollectedAmount>${units(sign * one.tax)}</TaxCollectedAmount></TransactionTax></TransactionLine>${tender(sign * total(one) + change, 'no')}${change > 0 ? tender(-change, 'yes') : ''}</TransactionDetailGroup><TransactionSummary><TransactionTotalGrandAmount>${units(sign * total(one))}</TransactionTotalGrandAmount></TransactionSummary></${kind}>`;
      });
      const xml = `<NAXML-POSJournal version="3.4"><TransmissionHeader><StoreLocationID>7</StoreLocationID></TransmissionHeader><JournalReport>${written.join('')}</JournalReport></NAXML-POSJournal>`;
      const receipts = await naxml.read(Buffer.from(xml));
      expectNoWarnings(receipts);
      const expected = kept.flatMap((one, index) => {
        const sign = one.isBack ? -1 : 1;
        const change = one.isBack ? 0 : one.change;
        const receipt = {
          transaction_id: `7-2026-03-14-1-${index}`,
          localtime: '2026-03-14T12:34:56',
          total: units(sign * total(one)),
          items: one.left.map(
            ({ name, quantity, amount }) => [name, (sign * quantity) / 1000, units(sign * amount)] as const,
          ),
          taxes: [{ name: 'Tax', code: '1', amount: units(sign * one.tax) }],
          payments: [
            {
              method: 'cash',
              amount: units(sign * total(one) + change),
              ...(change > 0 ? { change: units(change) } : {}),
            },
          ],
        };
        return one.left.length === 0 ? [] : [receipt];
      });
      const byId = (one: { transaction_id: string }, other: { transaction_id: string }) =>
        one.transaction_id < other.transaction_id ? -1 : 1;
      const seen = receipts.map((receipt) => ({
        transaction_id: receipt.transaction_id,
        localtime: receipt.localtime,
        total: receipt.total,
        items: itemsOf(receipt),
        taxes: receipt.taxes,
        payments: receipt.payments,
      }));
      expect(seen.toSorted(byId)).toEqual(expected.toSorted(byId));
    }),
    { numRuns: runs(200), seed },
  );
});
