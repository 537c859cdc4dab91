import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let journal: DocumentReader;
beforeAll(async () => {
  journal = await makeDocumentReader('csv-journal');
});

const sample = async (file: string) => {
  const receipts = await journal.readSample(file);
  expectNoWarnings(receipts);
  return receipts;
};
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'));
const vatOf = ({ vat = [] }: { vat?: { rate?: number | undefined; amount: number }[] }) =>
  vat.map(({ rate, amount }) => [rate, amount]);

describe('a journal read by hand', () => {
  test('of items in German: one number on two tills and two days is three receipts', async () => {
    const [first, second, third, fourth, ...others] = await sample('items-de.csv');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      transaction_id: '2-20260314-K1-1041',
      localtime: '2026-03-14T09:05:12',
      store_reference: 1,
      total: 7.5,
      items: [
        { name: 'Cappuccino', quantity: 2, unit_price: 3.2, total: 6.4 },
        { name: 'Croissant', quantity: 1, total: 2.1, vat: { rate: 7, amount: 0.14 } },
        { name: 'Pfand Becher', quantity: -1, total: -1, return: {} },
      ],
      payments: [{ method: 'Bar', amount: 7.5 }],
      properties: { receipt_number: '1041', till: 'K1', operator: 'Anna' },
    });
    expect(vatOf(first ?? {})).toEqual([
      [19, 0.86],
      [7, 0.14],
    ]);
    expect(second).toMatchObject({ transaction_id: '2-20260314-K1-1042', total: 1112.9 });
    expect(third).toMatchObject({
      transaction_id: '2-20260314-K2-1041',
      items: [{ name: 'Kaffee gemahlen', quantity: 0.25, unit_price: 19.6, total: 4.9 }],
    });
    expect(fourth).toMatchObject({ transaction_id: '2-20260315-K1-1041', localtime: '2026-03-15T10:00:00' });
  });

  test('of receipts in French: the 13th tells that days come first, a cancelled one is no sale', async () => {
    const receipts = await sample('receipts-fr.csv');
    expect(receipts.map(({ localtime, total }) => [localtime, total])).toEqual([
      ['2026-04-03T18:05:00', 24.6],
      ['2026-04-03T18:12:00', 8.4],
      ['2026-04-13T09:30:00', -8.4],
    ]);
    expect(receipts.map(paymentsOf)).toEqual([[['CB', 24.6]], [['Espèces', 8.4]], [['CB', -8.4]]]);
    expect(receipts[2]?.items).toMatchObject([{ quantity: -1, total: -8.4, return: {} }]);
  });

  test('of lines in Polish: two payments in rows of their own, and what came back', async () => {
    const [sale, back, ...others] = await sample('lines-pl.csv');
    expect(others).toEqual([]);
    expect(itemsOf(sale as never)).toEqual([
      ['Chleb żytni', 2, 9.98],
      ['Mleko 1 l', 1, 3.49],
    ]);
    expect(paymentsOf(sale as never)).toEqual([
      ['Karta', 10],
      ['Gotówka', 3.47],
    ]);
    expect(back).toMatchObject({
      transaction_id: '1-20260314-3-W001208-return',
      total: -3.49,
      items: [{ name: 'Mleko 1 l', quantity: -1, total: -3.49, return: {} }],
      payments: [{ method: 'Gotówka', amount: -3.49 }],
    });
  });

  test('of items by Square: tax on top, a refund under the number of its sale', async () => {
    const [sale, back, ...others] = await sample('square-items.csv');
    expect(others).toEqual([]);
    expect(sale).toMatchObject({
      transaction_id: 'Autumn Fair-20260314-Market iPad-Kb4xQz1',
      localtime: '2026-03-14T10:02:11',
      total: 42.12,
    });
    expect(itemsOf(sale as never)).toEqual([
      ['Speckled Mug', 1, 15],
      ['Fern Print, Large', 2, 24],
    ]);
    expect(taxesOf(sale as never)).toEqual([['Tax', undefined, 3.12]]);
    expect(sale?.items[0]?.discounts).toEqual([{ name: 'Discounts', amount: -3 }]);
    expect(back).toMatchObject({
      transaction_id: 'Autumn Fair-20260314-Market iPad-Kb4xQz1-return',
      total: -12.96,
    });
    expect(back?.items).toMatchObject([{ quantity: -1, total: -12, return: {} }]);
  });

  test('of transactions by Square: tips, and a column for each way to pay', async () => {
    const [tipped, cash, back] = await sample('square-transactions.csv');
    expect(itemsOf(tipped as never)).toEqual([['Speckled Mug x 1, Fern Print x 2', 1, 39]]);
    expect(tipped).toMatchObject({
      total: 42.12,
      payments: [{ method: 'Card', amount: 44.12, details: { other: { tip: 2 } } }],
    });
    expect(cash).toMatchObject({ total: 12.96, payments: [{ method: 'Cash', amount: 12.96 }] });
    expect(back).toMatchObject({ total: -12.96, payments: [{ method: 'Cash', amount: -12.96 }] });
  });

  test('of items by Loyverse: a refund with positive amounts, a cancelled receipt', async () => {
    const [sale, back, ...others] = await sample('loyverse-items.csv');
    expect(others).toEqual([]);
    expect(sale).toMatchObject({ localtime: '2026-03-28T13:33:00', total: 11.3 });
    expect(itemsOf(sale as never)).toEqual([
      ['Flat White, Large', 2, 8.1],
      ['Croissant', 1, 3.2],
    ]);
    expect(back).toMatchObject({ localtime: '2026-03-26T11:46:00', total: -3.2 });
    expect(itemsOf(back as never)).toEqual([['Croissant', -1, -3.2]]);
  });

  test('of receipts by Loyverse: the total collected tells that tax comes on top', async () => {
    const [sale, back] = await sample('loyverse-receipts.csv');
    expect(sale).toMatchObject({ total: 12.21, payments: [{ method: 'Card', amount: 12.21 }] });
    expect(taxesOf(sale as never)).toEqual([['Taxes', undefined, 0.91]]);
    expect(back).toMatchObject({ total: -3.46, payments: [{ method: 'Cash', amount: -3.46 }] });
  });

  test('of sales by SumUp: prices are those of lines, in Swiss francs', async () => {
    const [first, second, ...others] = await sample('sumup-sales.csv');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      transaction_id: 'S20260000303',
      localtime: '2026-04-17T12:32:00',
      l10n: { currency: 'CHF' },
      total: 16.5,
    });
    expect(itemsOf(first as never)).toEqual([
      ['Espresso', 2, 9],
      ['Sandwich', 1, 7.5],
    ]);
    expect(vatOf(first ?? {})).toEqual([
      [8.1, 0.67],
      [2.6, 0.19],
    ]);
    expect(second).toMatchObject({ total: 4.5, payments: [{ method: 'Card', amount: 4.5 }] });
  });

  test('of transactions by SumUp: no payouts, no failed payments, the tip in the payment', async () => {
    const [only, ...others] = await sample('sumup-transactions.csv');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      transaction_id: 'T4SLAD3TU4',
      total: 11.5,
      payments: [{ amount: 12.5, details: { other: { tip: 1 } } }],
    });
    expect(itemsOf(only as never)).toEqual([['2 x Getränk, 1 x Snack', 1, 11.5]]);
  });

  test('of receipts by Zettle: titles above, totals below, and a rate in the name of a column', async () => {
    const receipts = await sample('zettle-receipts.csv');
    expect(receipts.map(({ total }) => total)).toEqual([50, 25, -25]);
    expect(vatOf(receipts[0] ?? {})).toEqual([[25, 10]]);
    expect(receipts[0]).toMatchObject({ payments: [{ method: 'Kort', details: { type: 'Visa' } }] });
  });

  test('of orders by Shopify: shipping, discounts of lines and of the order, none that is not paid', async () => {
    const [first, second, ...others] = await sample('shopify-orders.csv');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      transaction_id: '1-20260303-#1001',
      localtime: '2026-03-03T10:14:00-04:00',
      identifier: 'ada@example.com',
      total: 56.29,
      discounts: [{ name: 'Discount Amount', amount: -5 }],
      payments: [{ method: 'Shopify Payments', amount: 56.29 }],
    });
    expect(itemsOf(first as never)).toEqual([
      ['Fern Print', 2, 32],
      ['Canvas Tote Bag', 1, 20],
      ['Shipping', 1, 6],
    ]);
    expect(second).toMatchObject({ total: 24.08, items: [{ total: 22.5, discounts: [{ amount: -2.5 }] }] });
  });
});

describe('a journal that leaves two ways', () => {
  const items = 'Receipt number,Date,Item,Quantity,Price';

  test.each([
    ['03/04/2026', { currency: 'USD', store: null }, '2026-03-04T00:00:00'],
    ['03/04/2026', { currency: 'EUR', store: null }, '2026-04-03T00:00:00'],
    ['03/04/2026', { currency: 'USD', store: { country: 'EC' } }, '2026-04-03T00:00:00'],
    ['14/03/2026', { currency: 'USD' }, '2026-03-14T00:00:00'],
    ['3-mars-26', {}, '2026-03-03T00:00:00'],
    ['20260314', {}, '2026-03-14T00:00:00'],
    ['2026-03-14T12:34:56.250+01:00', {}, '2026-03-14T12:34:56+01:00'],
    ['3/14/2026 12:05 AM', {}, '2026-03-14T00:05:00'],
    ['14/3/2026 6:05:30 p. m.', {}, '2026-03-14T18:05:30'],
  ])('has the date %s for a shop with %o as %s', async (date, meta, expected) => {
    const [receipt] = await journal.read(csv(items, `1,${date},Tea,1,2.40`), undefined, meta);
    expect(receipt?.localtime).toBe(expected);
  });

  test.each([
    ['whether the dates in the column Date begin with the day', [items, '1,03/04/2026,Tea,1,2.40']],
    ['dates in different orders', [items, '1,14/03/2026,Tea,1,2.40', '2,03/14/2026,Tea,1,2.40']],
    ['row 1: "31/02/2026" is no date and time', [items, '1,31/02/2026,Tea,1,2.40']],
    ['row 2 has no receipt number', [items, '1,2026-03-14,Tea,1,2.40', ',2026-03-14,Tea,1,2.40']],
    ['row 1 has no date', [items, '1,,Tea,1,2.40']],
    ['the decimal mark of the amounts cannot be told', [items, '1,2026-03-14,Tea,1,"1,234"']],
    [
      'whether Tax is in Price or comes on top cannot be told',
      [`${items},Tax`, '1,2026-03-14,Tea,1,2.40,0.37'],
    ],
    [
      'whether the column Total is of each item or of the receipt cannot be told',
      ['Receipt number,Date,Item,Total', '1,2026-03-14,Tea,2.40', '1,2026-03-14,Cake,2.40'],
    ],
    [
      '"Layaway" in the column Receipt type is not known',
      [`${items},Receipt type`, '1,2026-03-14,Tea,1,2.40,Sale', '2,2026-03-14,Tea,1,2.40,Layaway'],
    ],
    ['no column for the receipt number and the date among Item, Price', ['Item,Price', 'Tea,2.40']],
    ['no column for the price, the amount or the total', ['Receipt number,Date,Item', '1,2026-03-14,Tea']],
    [
      'the decimal mark in the column Menge cannot be told',
      ['Bon-Nr.;Datum;Artikel;Menge;Betrag', '1;14.03.2026;Tee;1.000;2,40'],
    ],
    ['two columns are named Price, and they differ', [`${items},Price`, '1,2026-03-14,Tea,1,2.40,2.00']],
    [
      'two columns are named Cash, and they differ',
      [`${items},Cash,Cash`, '1,2026-03-14,Tea,1,2.40,2.40,1.00'],
    ],
    ['the CSV has no rows', [items]],
    ['Quantity: "2 x 3" is not a number', [items, '1,2026-03-14,Tea,2 x 3,2.40']],
  ])('fails with: %s', async (words, lines) => {
    await expect(journal.read(csv(...lines))).rejects.toThrow(words);
  });

  test('may number columns itself', async () => {
    const lines = [`${items},Price_2,Item_2`, '1,2026-03-14,Tea,1,2.40,2.00,Green'];
    expect(await journal.read(csv(...lines))).toMatchObject([{ total: 2.4, items: [{ name: 'Tea' }] }]);
  });

  test('may name a column twice where it says the same, or nothing', async () => {
    const lines = [`${items},Price,Date`, '1,2026-03-14,Tea,1,2.40,2.40,'];
    expect(await journal.read(csv(...lines))).toMatchObject([
      { total: 2.4, localtime: '2026-03-14T00:00:00' },
    ]);
  });

  test.each([
    ['kr. 12,50', 'kr. 1.234,00', 'DKK', 1246.5],
    ['12.50 Fr.', '7.50 Fr.', 'CHF', 20],
  ])('has amounts such as %s and %s in %s', async (one, other, currency, total) => {
    const rows = [`1;14.03.2026;Tea;1;${one}`, `1;14.03.2026;Cake;1;${other}`];
    const meta = { currency, store: null };
    const read = journal.read(csv('Bon-Nr;Datum;Artikel;Menge;Betrag', ...rows), undefined, meta);
    const [receipt] = await read;
    expect(receipt?.total).toBe(total);
  });

  test('without a column for the store has the one that sent it in its ids', async () => {
    const bytes = csv('Bon-Nr;Datum;Artikel;Menge;Betrag', '1;14.03.2026;Tee;1;2,40');
    const idsOf = async (store: number) =>
      (await journal.read(bytes, { store_reference: store })).map(({ transaction_id: id }) => id);
    expect([await idsOf(1), await idsOf(2)]).toEqual([['1-20260314-1'], ['2-20260314-1']]);
  });

  test('of rows with a time each keeps a receipt together past midnight, and no other of its number', async () => {
    const header = 'Receipt no,Date,Time,Item,Qty,Amount';
    const rows = [
      '77,2026-03-14,23:59:58,Soup,1,8.50',
      '77,2026-03-15,00:00:02,Wine,1,6.50',
      '77,2026-03-15,00:00:09,Tea,1,2.00',
    ];
    const receipts = await journal.read(csv(header, ...rows, '77,2026-03-15,18:30:00,Tea,1,2.00'));
    expect(receipts.map(({ transaction_id: id, localtime, total }) => [id, localtime, total])).toEqual([
      ['1-20260314-77', '2026-03-14T23:59:58', 17],
      ['1-20260315-77', '2026-03-15T18:30:00', 2],
    ]);
  });

  test.each([
    ['the total of each receipt', '1,2026-03-14,Tea,1,2.40,4.80', '1,2026-03-14,Cake,1,2.40,4.80', 4.8],
    ['the total of each line', '1,2026-03-14,Tea,2,1.20,2.40', '1,2026-03-14,Cake,1,2.40,2.40', 4.8],
  ])('is told by prices that a column is %s', async (_, one, other, total) => {
    const receipts = await journal.read(csv(`${items},Total`, one, other));
    expectNoWarnings(receipts);
    expect(receipts).toMatchObject([{ total, items: [{ total: 2.4 }, { total: 2.4 }] }]);
  });

  test.each([
    ['1.000', '2,40', 1],
    ['1.000', '2.400,00', 1000],
    ['0.250', '0,60', 0.25],
  ])('is told by prices that %s of them at 2,40 make %s', async (quantity, amount, expected) => {
    const header = 'Bon-Nr.;Datum;Artikel;Menge;Einzelpreis;Betrag';
    const receipts = await journal.read(csv(header, `1;14.03.2026;Tee;${quantity};2,40;${amount}`));
    expect(receipts).toMatchObject([{ items: [{ quantity: expected }] }]);
  });

  test('is told by its rates that tax comes on top', async () => {
    // 16.50 is 8.25 % of 200.00, and of 183.50 no rate that there is.
    const receipts = await journal.read(csv(`${items},Tax`, '1,2026-03-14,Tea,1,200.00,16.50'));
    expect(receipts).toMatchObject([{ total: 216.5, items: [{ total: 200 }], taxes: [{ amount: 16.5 }] }]);
  });

  test('keeps a row that goes on with the receipt above it, and what a correction takes back', async () => {
    const rows = ['1,2026-03-14,Tea,1,2.40,Sale', ',,Cake,1,3.10,Sale', '1,2026-03-14,Cake,-1,3.10,Void'];
    const receipts = await journal.read(csv(`${items},Type`, ...rows, '1,2026-03-14,Milk,1,9.99,Void'));
    expect(receipts).toMatchObject([{ total: 2.4 }]);
    expect(receipts.flatMap(itemsOf)).toEqual([
      ['Tea', 1, 2.4],
      ['Cake', 1, 3.1],
      ['Cake', -1, -3.1],
    ]);
  });
});

describe('amounts below nothing', () => {
  const taxed = 'Receipt number,Date,Item,Quantity,Net,Tax';

  test('have tax on top that is below nothing as well', async () => {
    const receipts = await journal.read(csv(taxed, '1,2026-03-14,Tea,-1,-10.00,-1.90'));
    expect(receipts).toMatchObject([{ total: -11.9, taxes: [{ amount: -1.9 }] }]);
  });

  test.each(['5.70', '-5.70'])('have their tax %s taken off that of the others', async (tax) => {
    const rows = ['1,2026-03-14,Tea,1,20.00,3.80', `1,2026-03-14,Cake,-1,-30.00,${tax}`];
    const receipts = await journal.read(csv(taxed, ...rows));
    expect(receipts).toMatchObject([{ total: -11.9, taxes: [{ amount: -1.9 }] }]);
  });

  test('are the price of what is not brought back, such as a coupon', async () => {
    const receipts = await journal.read(
      csv(
        'Receipt number,Date,Item,Quantity,Price',
        '1,2026-03-14,Tea,1,20.00',
        '1,2026-03-14,Coupon,1,-5.00',
        '1,2026-03-14,Cup,-2,0.50',
      ),
    );
    expect(receipts).toMatchObject([
      {
        total: 14,
        items: [
          { total: 20, unit_price: 20 },
          { total: -5, unit_price: -5 },
          { total: -1, quantity: -2, unit_price: 0.5 },
        ],
      },
    ]);
  });
});

describe('the decimal mark', () => {
  test.each([
    ['whole amounts', '20', '7,7', 7.7],
    ['amounts with points', '20.00', '7,7', 7.7],
    ['amounts with commas', '20,00', '19.00', 19],
  ])('of rates is their own beside %s', async (_, price, written, rate) => {
    const row = `1;2026-03-14;Tee;1;${price};${written}`;
    const receipts = await journal.read(csv('Bon-Nr.;Datum;Artikel;Menge;Einzelpreis;MwSt-Satz', row));
    expect(receipts).toMatchObject([{ total: 20, items: [{ vat: { rate } }] }]);
  });

  test('is that of tips where all prices are whole numbers', async () => {
    const header = 'Bon-Nr.;Datum;Artikel;Menge;Einzelpreis;Trinkgeld';
    const receipts = await journal.read(csv(header, '1;2026-03-14;Tee;1;20;1,50'));
    expect(receipts).toMatchObject([{ total: 21.5, items: [{ total: 20 }, { total: 1.5 }] }]);
  });
});

test('rows without a sale are ignored with their reasons', async () => {
  const lines = [
    'Beleg;Datum;Typ;Betrag;Zahlungsart;Status',
    '1;14.03.2026;Anfangsbestand;100,00;;',
    '2;14.03.2026;Verkauf;4,00;Bar;storniert',
    '3;14.03.2026;Verkauf;4,00;Bar;offen',
    'Summe;;;108,00;;',
  ];
  expect(await journal.outcomeOf(csv(...lines))).toEqual({
    receipts: [],
    ignored: [
      'a row of the type Anfangsbestand is no sale',
      'a row of totals is no sale',
      'the receipt is cancelled or failed',
      'the receipt is not paid',
    ],
  });
});
