import { beforeAll, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, type DocumentReader } from '@/test/read-document';

let finvoice: DocumentReader;
beforeAll(async () => {
  finvoice = await makeDocumentReader('finvoice');
});

// Without a property, the store is the one that the document names.
const read = (text: string) => finvoice.outcomeOf(Buffer.from(text), {});
const sampleText = (name: string) => sampleBytes('finvoice', name).toString('utf8');
const sample = async (name: string) => {
  const receipts = await finvoice.readSample(name, {});
  expectNoWarnings(receipts);
  return receipts;
};

test('an invoice with two rates, a discount and a row of text', async () => {
  const receipts = await sample('finvoice.xml');
  expect(receipts).toMatchObject([
    {
      transaction_id: 'FI12345678-1001',
      localtime: '2026-03-14T00:00:00',
      store_reference: '003712345678',
      total: 1278,
      net: 1020,
      items: [
        {
          name: 'Kahvinkeitin',
          quantity: 2,
          total: 1255,
          net_unit_price: 550,
          vat: { rate: 25.5, amount: 255 },
          discounts: [{ amount: -100, percentage: 9.09 }],
        },
        { name: 'Kahvi', quantity: 1.25, unit: 'kg', unit_price: 18.4, total: 23 },
      ],
      taxes: [
        { rate: 25.5, amount: 255 },
        { rate: 14, amount: 3 },
      ],
      payments: [],
      properties: { due: { method: 'credit transfer', amount: 1278, date: '2026-04-13' } },
    },
  ]);
  expect(receipts[0]?.items).toHaveLength(2);
});

test('rows without tax, a discount and a charge of the whole, in a copy', async () => {
  expect(await sample('finvoice-net.xml')).toMatchObject([
    {
      transaction_id: '1234567-8-1002',
      duplicate: true,
      total: 108.3,
      items: [
        { name: 'Leipä', quantity: 11, total: 110 },
        { name: 'Palautettu leipä', quantity: -1, total: -10, return: {} },
      ],
      discounts: [
        { name: 'Kanta-asiakas', amount: -10 },
        { name: 'Toimitus', amount: 5 },
      ],
      taxes: [{ amount: 13.3 }],
    },
  ]);
});

test('a credit gives back what was sold, whichever sign it has', async () => {
  const expected = [
    {
      total: -23,
      items: [{ quantity: -1.25, total: -23, return: { properties: { returns_of: '1234567-8-1001' } } }],
    },
  ];
  expect(await sample('finvoice-credit.xml')).toMatchObject(expected);
  const unsigned = sampleText('finvoice-credit.xml').replaceAll('>-', '>');
  expect((await read(unsigned)).receipts).toMatchObject(expected);
});

test.each([
  ['INV01', 'INV06', 'a document of the type INV06 is no sale'],
  ['>Original<', '>Cancel<', 'the invoice is cancelled'],
])('an invoice with %s as %s is no sale', async (usual, other, reason) => {
  const { receipts, ignored } = await read(sampleText('finvoice.xml').replace(usual, other));
  expect([receipts, ignored]).toEqual([[], [reason]]);
});
