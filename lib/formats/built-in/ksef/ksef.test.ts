import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@/lib/core/json';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let ksef: DocumentReader;
beforeAll(async () => {
  ksef = await makeDocumentReader('ksef');
});

const sampleText = (name: string) => sampleBytes('ksef', name).toString('utf8');
const changedText = (name: string, changes: readonly (readonly [string | RegExp, string])[]) =>
  changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, to);
    expect(after).not.toBe(before);
    return after;
  }, sampleText(name));
// Without a property, the store is the one that the document names.
const outcomeOf = (name: string, ...changes: (readonly [string | RegExp, string])[]) =>
  ksef.outcomeOf(Buffer.from(changedText(name, changes)), {});
const changed = async (name: string, ...changes: (readonly [string | RegExp, string])[]) => {
  const { receipts } = await outcomeOf(name, ...changes);
  expectNoWarnings(receipts);
  return receipts;
};
const sample = async (name: string, properties: JsonObject = {}) => {
  const receipts = await ksef.readSample(name, properties);
  expectNoWarnings(receipts);
  return receipts;
};
const everyRow = /<FaWiersz>[\s\S]*<\/FaWiersz>/g;

describe('an invoice read by hand', () => {
  test('with a discount, an exempt row, a deposit, and paid in part', async () => {
    const [receipt] = await sample('ksef.xml');
    expect(receipt).toMatchObject({
      transaction_id: '5250001009-FV/2026/03/14-2026-03-14',
      localtime: '2026-03-14T00:00:00',
      store_reference: '5250001009',
      identifier: 'biuro@example.com',
      l10n: { currency: 'PLN' },
      total: 309.7,
      net: 260,
      items: [
        {
          name: 'Czajnik',
          quantity: 2,
          unit_price: 100,
          total: 190,
          vat: { rate: 23, amount: 43.7 },
          discounts: [{ name: 'Rabat', amount: -10 }],
          properties: { product_code: '5901234123457', details: ['Kolor: czarny'] },
        },
        { name: 'Jabłka', quantity: 5, unit: 'kg', total: 20, vat: { rate: 5, amount: 1 } },
        { name: 'Szkolenie', total: 50, vat: { amount: 0, code: 'zw' } },
      ],
      discounts: [{ name: 'Kaucja za opakowania', amount: 5 }],
      payments: [{ method: 'Karta', amount: 100 }],
      properties: {
        invoice_total: 304.7,
        due: {
          amount: 209.7,
          method: 'Przelew',
          date: '2026-03-28',
          account: '61109010140000071219812874',
        },
        buyer: 'Biuro Odbiorca S.A.',
        tax_notes: 'art. 43 ust. 1 pkt 29',
        details: ['Kasjer: Anna'],
        notes: 'Dziękujemy za zakupy',
      },
    });
    expect(receipt?.taxes).toEqual([
      { name: 'VAT', rate: 23, amount: 43.7, properties: { net: 190 } },
      { name: 'VAT', rate: 5, amount: 1, properties: { net: 20 } },
      { name: 'VAT', amount: 0, code: 'zw', properties: { net: 50 } },
    ]);
    expect(receipt?.items.every((item) => item.unit === undefined || item.unit === 'kg')).toBe(true);
    expect(receipt?.fiscal).toBeUndefined();
  });

  test('of FA(2) with prefixes, prices with tax, in euros, paid in cash', async () => {
    const [receipt] = await sample('ksef-gross.xml');
    expect(receipt).toMatchObject({
      transaction_id: '5250001009-P/7/2025-2025-11-03',
      identifier: 'DE123456789',
      l10n: { currency: 'EUR' },
      total: 140.8,
      items: [
        { name: 'Kawa ziarnista', unit_price: 41, total: 123, net: 100, vat: { rate: 23, amount: 23 } },
        { name: 'Gazeta', total: 10.8, net: 10, vat: { rate: 8, amount: 0.8 } },
        { name: 'Wysyłka', total: 7, vat: { rate: 0, amount: 0 } },
      ],
      payments: [{ method: 'Gotówka', amount: 140.8 }],
      properties: { tax_in_pln: 101.15 },
    });
    expect(receipt?.properties).not.toHaveProperty('due');
  });

  test('that corrects: fewer pieces come back, a price is lower, what is as before is left out', async () => {
    const [receipt] = await sample('ksef-correction.xml');
    const back = {
      properties: { returns_of: '5250001009-FV/2026/03/14-2026-03-14' },
      reason: 'Zwrot towaru',
    };
    expect(receipt).toMatchObject({
      transaction_id: '5250001009-KOR/2026/03/1-2026-03-20-KOR',
      total: -141.45,
      items: [
        { name: 'Czajnik', quantity: -1, unit_price: 100, total: -100, vat: { amount: -23 }, return: back },
        { name: 'Kubek', quantity: -5, unit_price: 20, total: -100, return: back },
        { name: 'Kubek', quantity: 5, unit_price: 17, total: 85 },
      ],
      taxes: [{ rate: 23, amount: -26.45 }],
      payments: [],
      properties: {
        returns_of: '5250001009-FV/2026/03/14-2026-03-14',
        returns_of_ksef_number: '5250001009-20260314-0100001AF629-AF',
        unchanged_rows: 1,
        due: { amount: -141.45 },
      },
    });
    expect(receipt?.items).toHaveLength(3);
    expect(receipt?.items[2]).not.toHaveProperty('return');
  });

  test('that settles advances: what they paid is taken off', async () => {
    expect(await sample('ksef-settlement.xml')).toMatchObject([
      {
        identifier: 'K-77',
        total: 738,
        items: [{ name: 'Stół dębowy', total: 1000 }],
        discounts: [{ name: 'Faktury zaliczkowe', amount: -400 }],
        taxes: [{ rate: 23, amount: 138 }],
        properties: {
          advance_invoices: ['5250001009-20260301-0100001AF629-AF'],
          due: { amount: 738, terms: '14 dni od dostawy' },
        },
      },
    ]);
  });
});

test('the number of the system, sent along as a property, is fiscal data', async () => {
  const number = '5250001009-20260314-0100001AF629-AF';
  expect(await sample('ksef.xml', { ksef_number: number })).toMatchObject([
    { fiscal: [{ scheme: 'pl-ksef', values: { ksef_number: number } }] },
  ]);
});

describe('a correction', () => {
  const numbersOfTheirOwn = [
    '<NrWierszaFa>1</NrWierszaFa><P_7>Czajnik</P_7><P_8A>szt.</P_8A><P_8B>2',
    '<NrWierszaFa>4</NrWierszaFa><P_7>Czajnik</P_7><P_8A>szt.</P_8A><P_8B>2',
  ] as const;
  const others = ['Kubek', 'Talerz'].map(
    (name, index) =>
      [
        new RegExp(
          `<NrWierszaFa>${index + 2}(</NrWierszaFa><P_7>${name}(?:(?!</FaWiersz>|StanPrzed)[\\s\\S])*</FaWiersz>)`,
          'g',
        ),
        `<NrWierszaFa>${index + 5}$1`,
      ] as const,
  );

  test('with rows that are numbered on pairs them by name', async () => {
    const receipts = await changed('ksef-correction.xml', numbersOfTheirOwn, ...others);
    expect(receipts).toEqual(await sample('ksef-correction.xml'));
  });

  test('without the row as it is takes back all of it', async () => {
    const receipts = await changed(
      'ksef-correction.xml',
      [/<FaWiersz><NrWierszaFa>1(?:(?!<\/FaWiersz>|StanPrzed)[\s\S])*<\/FaWiersz>/g, ''],
      ['>-115.00<', '>-315.00<'],
      ['>-26.45<', '>-72.45<'],
      ['>-141.45<', '>-387.45<'],
    );
    expect(receipts.map(itemsOf)).toMatchObject([
      [
        ['Czajnik', -3, -300],
        ['Kubek', -5, -100],
        ['Kubek', 5, 85],
      ],
    ]);
  });

  test('that confirms a row by naming it as it was leaves it out', async () => {
    const receipts = await changed('ksef-correction.xml', [
      /<FaWiersz><NrWierszaFa>3(?:(?!<\/FaWiersz>|StanPrzed)[\s\S])*<\/FaWiersz>/g,
      '',
    ]);
    expect(receipts).toEqual(await sample('ksef-correction.xml'));
  });

  test('told by differences alone is what came back', async () => {
    const row =
      '<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Rabat na czajnik</P_7><P_8B>1</P_8B><P_9A>-115.00</P_9A><P_11>-115.00</P_11><P_12>23</P_12></FaWiersz>';
    const [receipt] = await changed('ksef-correction.xml', [everyRow, row]);
    expect(receipt?.items).toMatchObject([{ quantity: -1, unit_price: 115, total: -115, return: {} }]);
  });

  test('of a whole period without rows is one item by its reason', async () => {
    const [receipt] = await changed('ksef-correction.xml', [everyRow, '']);
    expect(receipt?.items).toMatchObject([
      { name: 'Zwrot towaru', quantity: -1, total: -141.45, return: {} },
    ]);
  });

  test('of a name or an address is no sale', async () => {
    const { receipts, ignored } = await outcomeOf(
      'ksef-correction.xml',
      [everyRow, ''],
      [/<P_13_1>.*<P_15>-141\.45/g, '<P_15>0'],
    );
    expect([receipts, ignored]).toEqual([[], ['the correction changes no amounts']]);
  });
});

test('an advance is one item, paid, with what was ordered', async () => {
  const order =
    '<Zamowienie><WartoscZamowienia>1230.00</WartoscZamowienia><ZamowienieWiersz><NrWierszaZam>1</NrWierszaZam><P_7Z>Stół dębowy</P_7Z></ZamowienieWiersz></Zamowienie>';
  const receipts = await changed(
    'ksef-settlement.xml',
    ['<RodzajFaktury>ROZ', '<RodzajFaktury>ZAL'],
    [/<FakturaZaliczkowa>.*<\/FakturaZaliczkowa>/g, ''],
    [everyRow, ''],
    ['</Fa>', `${order}</Fa>`],
  );
  expect(receipts).toMatchObject([
    {
      total: 738,
      items: [{ name: 'Zaliczka', quantity: 1, total: 738, properties: { details: ['Stół dębowy'] } }],
      payments: [{ method: 'Przelew', amount: 738 }],
    },
  ]);
});

test('a simplified invoice whose rows have no amounts is one item', async () => {
  const receipts = await changed(
    'ksef-gross.xml',
    ['RodzajFaktury>VAT', 'RodzajFaktury>UPR'],
    [/<tns:P_(?:9B|11A|11Vat)>[^<]*<\/tns:P_(?:9B|11A|11Vat)>/g, ''],
  );
  expect(receipts).toMatchObject([
    {
      total: 140.8,
      items: [{ name: 'Kawa ziarnista', properties: { details: ['Kawa ziarnista', 'Gazeta', 'Wysyłka'] } }],
    },
  ]);
});

test('taxes are those of the rows where no sums name them', async () => {
  const [receipt] = await changed('ksef-gross.xml', [/<tns:P_1[34]_[^>]+>[^<]*<\/tns:P_1[34]_[^>]+>/g, '']);
  expect(receipt?.properties).toMatchObject({ taxes_from: 'items' });
  expect(receipt?.vat?.map(({ rate, amount }) => [rate, amount])).toEqual([
    [23, 23],
    [8, 0.8],
  ]);
  expect(receipt === undefined ? null : taxesOf(receipt)).toEqual([]);
});

test.each([
  ['<WariantFormularza>3', '<WariantFormularza>1', 'only FA (2) and FA (3)'],
  [everyRow, '', 'the invoice has no rows'],
])('an invoice with %s as %s fails', async (usual, other, reason) => {
  const zero = [/<P_15>[^<]*/g, '<P_15>0'] as const;
  await expect(outcomeOf('ksef.xml', [usual, other], zero)).rejects.toThrow(reason);
});
