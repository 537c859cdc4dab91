import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { warningsOf } from '@/lib/domain/receipts/wire/quality';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { transform, transformDocument } from '@/lib/domain/transformations/transform';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const version = builtInVersion('poslog');
const raw = (bytes: Buffer, properties = {}) => ({
  bytes,
  contentType: null,
  properties,
  meta: {},
  defaults: {},
});
const read = (text: string) => transform(retailer.ctx, version, raw(Buffer.from(text)));
const sample = (name: string) =>
  transform(retailer.ctx, version, raw(readFileSync(`lib/formats/built-in/poslog/samples/${name}`)));
const linesOf = ({ items }: SubmittedReceipt) =>
  items.map(({ name, quantity, total }) => [name, quantity, total]);

describe('a POSLog read by hand', () => {
  test('with rewards and lines taken back', async () => {
    const receipts = await sample('poslog-loyalty.xml');
    expect(receipts.map(({ transaction_id: id, total }) => [id, total])).toEqual([
      ['9-34-2026-03-13-161', 11.63],
      ['9-34-2026-03-13-162', 2.5],
    ]);
    const [first, second] = receipts;
    if (first === undefined || second === undefined) throw new Error('Receipts are missing.');
    // Of two soups one was taken back, and the cookie was.
    expect(linesOf(first)).toEqual([
      ['SOUP CUP', 1, 4],
      ['GRUYERE', 0.24, 5.52],
      ['AVOCADO 2 FOR 6', 1, 3],
    ]);
    expect(first).toMatchObject({
      localtime: '2026-03-14T02:02:50',
      store_reference: 9,
      identifier: '40000066677',
      l10n: { currency: 'USD' },
      taxes: [{ name: 'State tax', rate: 10, amount: 0.36 }],
      discounts: [{ amount: -1.25, percentage: 10 }],
      payments: [{ method: 'Cash', amount: 20, change: 8.37 }],
      properties: { operator: 'Lane 34', till: '34', business_day: '2026-03-13' },
    });
    expect(linesOf(second)).toEqual([['Gum', 1, 2.5]]);
    expect(second.payments).toEqual([
      {
        method: 'CreditDebit',
        amount: 22.5,
        details: { type: 'Debit', other: { authorization: '734277', cash_back: 20 } },
      },
    ]);
  });

  test('with every kind of price modifier', async () => {
    const [first, second] = await sample('poslog-modifiers.xml');
    if (first === undefined || second === undefined) throw new Error('Receipts are missing.');
    expect(first).toMatchObject({ total: 120.96, subtotal: 134.4, taxes: [{ name: 'Tax', amount: 19.31 }] });
    expect(
      first.items.map(({ name, total, discounts }) => [name, total, discounts?.map((one) => one.amount)]),
    ).toEqual([
      ['Shirt', 30, [-10]],
      ['Mug', 18, [-2]],
      ['Chair', 57, [-3]],
      ['Lamp', 19.9, [-5.1]],
      ['Wrapping paper', 3.5, [1.5]],
      ['Cord', 6, [-2]],
    ]);
    expect(first.discounts).toMatchObject([{ name: 'Opening day', amount: -13.44, percentage: 10 }]);
    expect(first.payments).toMatchObject([
      {
        method: 'Voucher',
        amount: 50,
        number: '2233',
        details: { type: 'GiftVoucher', expiry: '2028-12-31' },
      },
      { method: 'CreditDebit', amount: 70.96, number: '0006' },
    ]);
    // The discount of the whole is on the lines already; change stands twice and is given once.
    expect(second).toMatchObject({ total: 1260, localtime: '2026-05-02T16:05:42' });
    expect(linesOf(second)).toEqual([
      ['Bento', 1, 810],
      ['Tea', 1, 450],
    ]);
    expect(second.discounts).toBeUndefined();
    expect(second.payments).toMatchObject([{ amount: 2000, change: 740, currency: 'JPY' }]);
  });

  test('with several tenders, gift cards, an exchange and net change', async () => {
    const [mixed, exchange, corrected] = await sample('poslog-tenders.xml');
    expect(mixed).toMatchObject({
      transaction_id: '20-4-2026-06-01-801',
      localtime: '2026-06-01T11:15:20+02:00',
      store_reference: 20,
      total: 26.71,
      items: [
        { name: 'Bananas', quantity: 0.732, unit: 'kg', unit_price: 1.99, total: 1.46 },
        { name: 'Deposit', total: 0.25 },
        { name: 'Gift card', total: 25 },
      ],
      payments: [
        { method: 'GiftCard', amount: 10, number: '1122', details: { balance: 5 } },
        {
          method: 'Cash',
          amount: 20,
          change: 3.29,
          details: { other: { foreign_amount: 21.6, foreign_currency: 'USD' } },
        },
      ],
      properties: { store_name: 'Harbour Shop' },
    });
    expect(mixed?.payments).toHaveLength(2);
    expect(exchange).toMatchObject({
      total: 10,
      localtime: '2026-06-01T09:31:00+00:00',
      items: [
        {
          name: 'Jacket M',
          quantity: -1,
          total: -89,
          vat: { amount: -14.21 },
          return: { reason: 'Too small', properties: { returns_of: '21-2-2026-05-20-77' } },
        },
        { name: 'Jacket L', quantity: 1, total: 99 },
      ],
      taxes: [{ name: 'VAT', rate: 19, amount: 1.6 }],
      payments: [{ method: 'Paypal', amount: 10 }],
      properties: { receipt_number: 'R-802' },
    });
    expect(corrected).toMatchObject({ total: 1, payments: [{ amount: 5, change: 4 }] });
    expect(corrected?.items.map((item) => [item.quantity, item.total, item.return])).toEqual([
      [3, 1.5, undefined],
      [-1, -0.5, undefined],
    ]);
  });

  test('names the store that the property names, before its own', async () => {
    const bytes = readFileSync('lib/formats/built-in/poslog/samples/poslog-tenders.xml');
    const [receipt] = await transform(retailer.ctx, version, raw(bytes, { store_reference: 'harbour' }));
    expect(receipt?.store_reference).toBe('harbour');
  });
});

describe('a POSLog without a sale', () => {
  test.each([
    ['a sign-on', '<Transaction><ControlTransaction><OperatorSignOn/></ControlTransaction></Transaction>'],
    [
      'a cancelled sale',
      '<Transaction CancelFlag="true"><RetailTransaction><LineItem/></RetailTransaction></Transaction>',
    ],
    ['a sale of training', '<Transaction TrainingModeFlag="true"><RetailTransaction/></Transaction>'],
    [
      'only lines that are void',
      `<Transaction><SequenceNumber>1</SequenceNumber><RetailTransaction><LineItem VoidFlag="true"><Sale><ItemID>1</ItemID><ExtendedAmount>1.00</ExtendedAmount></Sale></LineItem></RetailTransaction></Transaction>`,
    ],
  ])('holds %s, and says so', async (_what, transaction) => {
    const document = raw(Buffer.from(`<POSLog>${transaction}</POSLog>`));
    const made = await transformDocument(retailer.ctx, version, document);
    expect(made.receipts).toEqual([]);
    expect(made.ignored[0]).toEqual({ id: null, reason: 'no transaction in it is a completed sale' });
  });

  test('but with a total fails, naming the transaction', async () => {
    const text =
      '<POSLog><Transaction><SequenceNumber>7</SequenceNumber><RetailTransaction><LineItem><Raffle/></LineItem>' +
      '<Total TotalType="TransactionGrandAmount">5.00</Total></RetailTransaction></Transaction></POSLog>';
    await expect(read(text)).rejects.toThrow('transaction 7 has a total of 5');
  });
});

test('any receipt comes back from a POSLog that a till would write of it', { tags: 'long' }, async () => {
  const receipts = fc.sample(randomReceipt, { seed: 20_260_314, numRuns: 120 });
  for (let start = 0; start < receipts.length; start += 40) {
    const part = receipts.slice(start, start + 40);
    const made = await read(
      `<POSLog>${part.map((one, index) => transactionOf(one, start + index)).join('')}</POSLog>`,
    );
    expect(made.map(essenceOf)).toEqual(part.map((one, index) => expectedOf(one, start + index)));
    for (const submitted of made) {
      const arrival = {
        submitted,
        currency: 'EUR',
        timestamp: new Date(0),
        now: new Date(),
        isMasked: false,
        fiscal: [],
      };
      expect(warningsOf(arrival)).toEqual([]);
    }
  }
});

function essenceOf(receipt: SubmittedReceipt) {
  return {
    transaction_id: receipt.transaction_id,
    localtime: '2026-03-14T12:00:00',
    total: receipt.total,
    currency: receipt.l10n?.currency,
    items: receipt.items.map((item) => ({
      name: item.name,
      quantity: item.quantity,
      total: item.total,
      isReturned: item.return !== undefined,
      discounts: item.discounts?.[0]?.amount ?? 0,
    })),
    discounts: receipt.discounts?.[0]?.amount ?? -0,
    taxes: (receipt.taxes ?? [])
      .map(({ rate, amount }) => ({ rate, amount }))
      .toSorted((a, b) => (a.rate ?? 0) - (b.rate ?? 0)),
    payments: (receipt.payments ?? []).map(({ method, amount, change }) => ({
      method,
      amount,
      change: change ?? 0,
    })),
  };
}

/* Random receipts for tests, with the POSLog of each. Amounts in hundredths of the currency. */

const styles = fc.record({
  store: fc.constantFrom('RetailStoreID', 'BusinessUnit'),
  prices: fc.constantFrom('reduced', 'full'),
  change: fc.constantFrom('tender', 'line', 'refund', 'net'),
  taxes: fc.constantFrom('lines', 'transaction'),
  mistake: fc.constantFrom('none', 'flagged', 'both flagged', 'negative', 'flagged negative'),
});

const randomItem = fc.record({
  name: fc.constantFrom('Milk', 'Rye bread', 'Käse & Wurst', 'Tea <green>', '牛乳'),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 10, max: 9_999 }),
  discount: fc.integer({ min: 0, max: 9 }),
  isReturned: fc.boolean(),
  rate: fc.constantFrom(7, 19),
});

/** Returned items may outweigh those bought. */
const randomReceipt = fc.record({
  items: fc.array(randomItem, { minLength: 1, maxLength: 6 }),
  discount: fc.integer({ min: 0, max: 5 }),
  giftCard: fc.integer({ min: 0, max: 5 }),
  extraCash: fc.integer({ min: 0, max: 5_000 }),
  currency: fc.constantFrom('EUR', 'USD', 'GBP'),
  style: styles,
});

type RandomReceipt = typeof randomReceipt extends fc.Arbitrary<infer Value> ? Value : never;

const money = (hundredths: number) => (hundredths / 100).toFixed(2);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const taxOf = (amount: number, rate: number) => Math.round((amount * rate) / (100 + rate));

const lineOf = ({ quantity, price, discount, isReturned }: RandomReceipt['items'][number]) => {
  const amount = quantity * price - discount;
  return isReturned ? -amount : amount;
};

function sumsOf({ items, discount, giftCard, extraCash }: RandomReceipt) {
  const lines = items.reduce((sum, item) => sum + lineOf(item), 0);
  const off = lines > 100 ? discount : 0;
  const total = lines - off;
  const card = total > giftCard ? giftCard : 0;
  const cash = total - card;
  return { off, total, card, given: cash > 0 ? cash + extraCash : cash, change: cash > 0 ? extraCash : 0 };
}

function expectedOf(receipt: RandomReceipt, sequence: number) {
  const { off, total, card, given, change } = sumsOf(receipt);
  const taxes = new Map<number, number>();
  for (const item of receipt.items) {
    const amount = lineOf(item);
    const tax = Math.sign(amount) * taxOf(Math.abs(amount), item.rate);
    taxes.set(item.rate, (taxes.get(item.rate) ?? 0) + tax);
  }
  return {
    transaction_id: `S1-T1-2026-03-14-${sequence}`,
    localtime: '2026-03-14T12:00:00',
    total: total / 100,
    currency: receipt.currency,
    items: receipt.items.map((item) => ({
      name: item.name,
      quantity: item.isReturned ? -item.quantity : item.quantity,
      total: lineOf(item) / 100,
      isReturned: item.isReturned,
      discounts: item.discount === 0 ? 0 : (item.isReturned ? item.discount : -item.discount) / 100,
    })),
    discounts: -off / 100,
    taxes: [...taxes]
      .map(([rate, amount]) => ({ rate, amount: amount / 100 }))
      .toSorted((a, b) => a.rate - b.rate),
    payments: [
      ...(card === 0 ? [] : [{ method: 'GiftCard', amount: card / 100, change: 0 }]),
      ...(given === 0 ? [] : [{ method: 'Cash', amount: given / 100, change: change / 100 }]),
    ],
  };
}

function transactionOf(receipt: RandomReceipt, sequence: number): string {
  const { style, items, currency } = receipt;
  const { off, total, card, given, change } = sumsOf(receipt);
  const store =
    style.store === 'RetailStoreID'
      ? '<RetailStoreID>S1</RetailStoreID>'
      : '<BusinessUnit><UnitID Name="Shop">S1</UnitID></BusinessUnit>';
  const lines = [
    ...items.map((item, index) => saleOf(item, index, style)),
    ...mistakeOf(style),
    ...(off === 0 ? [] : [`<Discount><Amount>${money(off)}</Amount></Discount>`]),
    ...(style.taxes === 'transaction' ? taxLines(receipt) : []),
    ...(card === 0
      ? []
      : [`<Tender TenderType="GiftCard" TypeCode="Sale"><Amount>${money(card)}</Amount></Tender>`]),
    ...cashOf(given, change, style),
  ].map((line) => (line.startsWith('<LineItem') ? line : `<LineItem>${line}</LineItem>`));
  return [
    `<Transaction>${store}<WorkstationID>T1</WorkstationID><SequenceNumber>${sequence}</SequenceNumber>`,
    `<BusinessDayDate>2026-03-14</BusinessDayDate><EndDateTime>2026-03-14T12:00:00</EndDateTime>`,
    `<CurrencyCode>${currency}</CurrencyCode><RetailTransaction>${lines.join('')}`,
    `<Total TotalType="TransactionGrandAmount">${money(total)}</Total></RetailTransaction></Transaction>`,
  ].join('');
}

function saleOf(item: RandomReceipt['items'][number], index: number, style: RandomReceipt['style']): string {
  const { name, quantity, price, discount, isReturned, rate } = item;
  const full = quantity * price;
  const kind = isReturned ? 'Return' : 'Sale';
  const tax = taxOf(full - discount, rate);
  return [
    `<${kind}><ItemID>${index}</ItemID><Description>${escaped(name)}</Description>`,
    `<RegularSalesUnitPrice>${money(price)}</RegularSalesUnitPrice>`,
    `<ExtendedAmount>${money(style.prices === 'full' ? full : full - discount)}</ExtendedAmount>`,
    `<Quantity>${quantity}</Quantity>`,
    discount === 0
      ? ''
      : `<RetailPriceModifier><Amount Action="Subtract">${money(discount)}</Amount></RetailPriceModifier>`,
    style.taxes === 'lines'
      ? `<Tax TaxType="VAT"><Amount>${money(tax)}</Amount><Percent>${rate}</Percent></Tax>`
      : '',
    `</${kind}>`,
  ].join('');
}

function taxLines(receipt: RandomReceipt): string[] {
  return expectedOf(receipt, 0).taxes.map(
    ({ rate, amount }) =>
      `<Tax TaxType="VAT"><Amount>${amount.toFixed(2)}</Amount><Percent>${rate}</Percent></Tax>`,
  );
}

function mistakeOf({ mistake }: RandomReceipt['style']): string[] {
  const line = (isFlagged: boolean, sign: '' | '-') =>
    `<LineItem${isFlagged ? ' VoidFlag="true"' : ''}><Sale><ItemID>X</ItemID><Description>Mistake</Description>` +
    `<RegularSalesUnitPrice>9.99</RegularSalesUnitPrice><ExtendedAmount>${sign}9.99</ExtendedAmount>` +
    `<Quantity>${sign}1</Quantity></Sale></LineItem>`;
  return {
    none: [],
    flagged: [line(true, '')],
    'both flagged': [line(true, ''), line(true, '-')],
    negative: [line(false, ''), line(false, '-')],
    'flagged negative': [line(false, ''), line(true, '-')],
  }[mistake];
}

function cashOf(given: number, change: number, style: RandomReceipt['style']): string[] {
  if (given === 0) return [];
  const code = given < 0 ? 'Refund' : 'Sale';
  const amount = style.change === 'net' ? given - change : Math.abs(given);
  const inside = style.change === 'tender' && change > 0;
  const back = `<Amount>${money(change)}</Amount>`;
  const tender = `<Tender TenderType="Cash" TypeCode="${code}"><Amount>${money(Math.abs(amount))}</Amount>${
    inside ? `<TenderChange>${back}</TenderChange>` : ''
  }</Tender>`;
  if (change === 0 || inside) return [tender];
  return style.change === 'refund'
    ? [tender, `<Tender TenderType="Cash" TypeCode="Refund">${back}</Tender>`]
    : [tender, `<TenderChange TypeCode="Refund">${back}</TenderChange>`];
}
