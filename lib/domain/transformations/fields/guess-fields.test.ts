import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject } from '@/lib/core/json';
import type { InputFormat } from '@/lib/formats/input-formats';
import { checkBody, mapRaw } from '@/lib/domain/transformations/transform';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { mappingOf, type FieldMap } from './field-map';
import { dateForm, guessFields } from './guess-fields';

let ctx: TestRetailer['ctx'];
beforeAll(async () => {
  ({ ctx } = await makeRetailer());
});

const hints = { currency: null, timezone: 'Europe/Berlin', country: null };

function run(text: string, inputFormat: InputFormat, mapping: string | null) {
  const raw = {
    bytes: new TextEncoder().encode(text),
    contentType: null,
    properties: { store_reference: 1 },
    meta: { currency: 'EUR' },
    defaults: {},
  };
  return mapRaw(ctx, { inputFormat, options: {}, mapping }, raw, 'show');
}

/** What a document becomes by the fields that are guessed for it, with what the user changes of them. */
async function madeOf(text: string, format: InputFormat, changes: Partial<FieldMap> = {}) {
  const { tree } = await run(text, format, null);
  const map = { ...guessFields(tree?.value, hints), ...changes };
  const { bodies, failure } = await run(text, format, mappingOf(map));
  expect(failure).toBeNull();
  expect(bodies.map(checkBody)).toEqual(bodies.map(() => ({ receipt: expect.anything() as unknown })));
  return bodies.map((body) => {
    if (!isJsonObject(body)) throw new Error('A receipt is no object.');
    const { properties, ...receipt } = body;
    expect(properties).toMatchObject({ store_reference: 1 });
    return receipt;
  });
}

describe('the fields that are guessed give the receipts of', () => {
  test('CSV in German, a row for each item', async () => {
    const csv = `Datum;Uhrzeit;Bon;Artikel;Menge;Betrag;MwSt-Satz;Zahlungsart
14.03.2026;12:34;1041;Käsestange;2;5,40;7 %;Bar
14.03.2026;12:34;1041;Kaffee;1;1.002,60;19 %;Bar
14.03.2026;12:36;1042;Brot;1;3,20;;Karte
`;
    const [first, second] = await madeOf(csv, 'csv');
    expect(first).toEqual({
      transaction_id: '1041',
      localtime: '2026-03-14T12:34:00',
      store_reference: 1,
      total: 1008,
      items: [
        { name: 'Käsestange', quantity: 2, total: 5.4, vat: { rate: 7, amount: 0.35 } },
        { name: 'Kaffee', quantity: 1, total: 1002.6, vat: { rate: 19, amount: 160.08 } },
      ],
      vat: [
        { rate: 7, amount: 0.35 },
        { rate: 19, amount: 160.08 },
      ],
      payments: [{ method: 'Bar', amount: 1008 }],
    });
    expect(second).toMatchObject({ total: 3.2, items: [{ name: 'Brot', quantity: 1, total: 3.2 }] });
  });

  test('CSV in English, with prices of a piece and the clock of twelve hours', async () => {
    const csv = `Receipt No,Date,Location,Item Name,Qty,Unit Price,Currency,Customer Email
A-7,3/14/2026 9:05 PM,berlin-mitte,"Tea, green",3,2.50,EUR,ada@example.com
A-8,3/15/2026 10:15 AM,berlin-mitte,Cake,1,"1,004.20",EUR,
`;
    expect(await madeOf(csv, 'csv')).toEqual([
      {
        transaction_id: 'A-7',
        localtime: '2026-03-14T21:05:00',
        store_reference: 'berlin-mitte',
        identifier: 'ada@example.com',
        total: 7.5,
        l10n: { currency: 'EUR' },
        items: [{ name: 'Tea, green', quantity: 3, unit_price: 2.5, total: 7.5 }],
      },
      {
        transaction_id: 'A-8',
        localtime: '2026-03-15T10:15:00',
        store_reference: 'berlin-mitte',
        total: 1004.2,
        l10n: { currency: 'EUR' },
        items: [{ name: 'Cake', quantity: 1, unit_price: 1004.2, total: 1004.2 }],
      },
    ]);
  });

  test('CSV, a row for each receipt', async () => {
    const csv = `Belegnummer;Datum;Bonsumme;Zahlart\n77;2026-03-14 12:34:56;12,80;EC\n78;2026-03-14 12:40:00;3,00;EC\n`;
    expect(await madeOf(csv, 'csv')).toMatchObject([
      {
        transaction_id: '77',
        localtime: '2026-03-14T12:34:56',
        total: 12.8,
        items: [{ name: 'Item', quantity: 1, total: 12.8 }],
        payments: [{ method: 'EC', amount: 12.8 }],
      },
      { transaction_id: '78', total: 3 },
    ]);
  });

  test('flat JSON, a list of rows', async () => {
    const rows = [
      { order_no: 12, created_at: '2026-03-14T12:34:00+01:00', product: 'Tea', count: 2, amount: 4.8 },
      { order_no: 12, created_at: '2026-03-14T12:34:00+01:00', product: 'Cake', count: 1, amount: 3.1 },
      { order_no: 13, created_at: '2026-03-14T12:40:00+01:00', product: 'Tea', count: 1, amount: 2.4 },
    ];
    expect(await madeOf(JSON.stringify(rows), 'json')).toEqual([
      {
        transaction_id: '12',
        localtime: '2026-03-14T12:34:00+01:00',
        store_reference: 1,
        total: 7.9,
        items: [
          { name: 'Tea', quantity: 2, total: 4.8 },
          { name: 'Cake', quantity: 1, total: 3.1 },
        ],
      },
      expect.objectContaining({ transaction_id: '13', total: 2.4 }),
    ]);
  });

  test('nested JSON with items, payments and amounts in cents', async () => {
    const document = {
      data: {
        sales: [
          {
            id: 'S-1',
            time: '2026-03-14T12:34:00',
            store: { id: 'berlin-mitte', name: 'Mitte' },
            total_cents: 680,
            sum: 680,
            lines: [
              { text: 'Espresso', count: 2, price_cents: 260, amount: 520 },
              { text: 'Croissant', count: 1, price_cents: 160, amount: 160 },
            ],
            payments: [
              { type: 'card', amount: 500 },
              { type: 'cash', amount: 180 },
            ],
          },
        ],
      },
    };
    const [receipt] = await madeOf(JSON.stringify(document), 'json', { numbers: 'minor' });
    expect(receipt).toEqual({
      transaction_id: 'S-1',
      localtime: '2026-03-14T12:34:00',
      store_reference: 'berlin-mitte',
      total: 6.8,
      items: [
        { name: 'Espresso', quantity: 2, total: 5.2 },
        { name: 'Croissant', quantity: 1, total: 1.6 },
      ],
      payments: [
        { method: 'card', amount: 5 },
        { method: 'cash', amount: 1.8 },
      ],
    });
  });

  test('JSON whose items have one number that no role is known for', async () => {
    const positionen = [{ text: 'Brot', anzahl: 1, wert: 3.6 }];
    const bons = [{ bonNr: '1041', zeitpunkt: '2026-03-14T10:15:00', summe: 3.6, positionen }];
    const [receipt] = await madeOf(JSON.stringify({ bons }), 'json');
    expect(receipt).toMatchObject({ total: 3.6, items: [{ name: 'Brot', quantity: 1, total: 3.6 }] });
  });

  test('one JSON document that is a receipt, as a list of such ones too', async () => {
    const sale = {
      receipt: { number: 'R-1', date: '2026-03-14T12:34:00' },
      total: 2.4,
      items: [{ name: 'Tea', quantity: 1, total: 2.4 }],
    };
    const expected = [
      {
        transaction_id: 'R-1',
        localtime: '2026-03-14T12:34:00',
        store_reference: 1,
        total: 2.4,
        items: [{ name: 'Tea', quantity: 1, total: 2.4 }],
      },
    ];
    expect(await madeOf(JSON.stringify(sale), 'json')).toEqual(expected);
    expect(await madeOf(JSON.stringify([sale]), 'json')).toEqual(expected);
  });

  test('XML with repeated elements, attributes, and text beside them', async () => {
    const xml = `<day><bon nr="7" datum="14.03.2026 12:34"><summe>1.006,38</summe>
<pos menge="1">Brot<betrag>3,40</betrag></pos><pos menge="2">Milch<betrag>1.002,98</betrag></pos></bon>
<bon nr="8" datum="14.03.2026 12:40"><summe>2,00</summe><pos menge="1">Tee<betrag>2,00</betrag></pos></bon></day>`;
    expect(await madeOf(xml, 'xml')).toEqual([
      {
        transaction_id: '7',
        localtime: '2026-03-14T12:34:00',
        store_reference: 1,
        total: 1006.38,
        items: [
          { name: 'Brot', quantity: 1, total: 3.4 },
          { name: 'Milch', quantity: 2, total: 1002.98 },
        ],
      },
      expect.objectContaining({ transaction_id: '8', items: [{ name: 'Tee', quantity: 1, total: 2 }] }),
    ]);
  });
});

describe('a chosen map', () => {
  test('takes the same text for every receipt, quotes and all', async () => {
    const csv = 'Bon;Datum;Artikel;Betrag\n1;14.03.26;Tee;2,40\n';
    const { tree } = await run(csv, 'csv', null);
    const guessed = guessFields(tree?.value, hints);
    const constant = (text: string) => ({ constant: text });
    const sources = {
      ...guessed.sources,
      store: constant('1'),
      currency: constant('CHF'),
      method: constant('Bar "1"'),
      tax_rate: constant('8,1'),
    };
    expect(await madeOf(csv, 'csv', { sources })).toEqual([
      expect.objectContaining({
        localtime: '2026-03-14T00:00:00',
        store_reference: '1',
        l10n: { currency: 'CHF' },
        payments: [{ method: 'Bar "1"', amount: 2.4 }],
        items: [{ name: 'Tee', quantity: 1, total: 2.4, vat: { rate: 8.1, amount: 0.18 } }],
      }),
    ]);
  });

  test('names columns that no name of a mapping could be', async () => {
    const csv = 'Bon-Nr.;Datum;Artikel (lang);in;ein`e\n1;14.03.2026 12:00;Tee;2,40;9\n';
    const at = (name: string) => ({ path: [name], isNumber: false });
    const sources = {
      transaction_id: at('Bon-Nr.'),
      date: at('Datum'),
      name: at('Artikel (lang)'),
      item_total: at('in'),
      unit: at('ein`e'),
    };
    expect(await madeOf(csv, 'csv', { sources, groupBy: ['Bon-Nr.'], numbers: ',' })).toEqual([
      expect.objectContaining({ items: [{ name: 'Tee', quantity: 1, unit: '9', total: 2.4 }] }),
    ]);
  });
});

test.each([
  [['14.03.26 12:34'], 'DD.MM.YY hh:mm'],
  [['2026-03-14 12:34:56'], 'YYYY-MM-DD hh:mm:ss'],
  [['2026-03-14T12:34:56Z'], ''],
  [['20260314 123456'], 'YYYYMMDD hhmmss'],
  [['03/04/2026', '03/14/2026'], 'MM/DD/YYYY'],
  [['14.3.2026 9:05', '14.03.2026 10:00'], '[D].[M].[Y] [H]:[m]'],
  [['3/14/2026 9:05:01 pm'], '[M]/[D]/[Y] [h]:[m]:[s] [P]'],
  [['yesterday'], ''],
])('dates such as %j have the form %s', (values, form) => {
  expect(dateForm([{ path: ['date'], values, isNumber: false }], hints)).toBe(form);
});
