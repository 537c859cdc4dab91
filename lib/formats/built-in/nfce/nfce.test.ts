import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, type DocumentReader } from '@/test/read-document';

let nfce: DocumentReader;
beforeAll(async () => {
  nfce = await makeDocumentReader('nfce');
});

// Without a property, the store is the one that the document names.
const read = (text: string) => nfce.outcomeOf(Buffer.from(text), {});
const sampleText = (name: string) => sampleBytes('nfce', name).toString('utf8');
const sample = async (name: string) => {
  const receipts = await nfce.readSample(name, {});
  expectNoWarnings(receipts);
  return receipts;
};

describe('a note read by hand', () => {
  test('of a consumer who paid in cash', async () => {
    expect(await sample('nfce.xml')).toMatchObject([
      {
        transaction_id: '35260312345678000195650010000012341000012345',
        localtime: '2026-03-14T12:34:56-03:00',
        // Fourteen digits are a reference of the retailer's own.
        store_reference: '12345678000195',
        identifier: '12345678909',
        l10n: { currency: 'BRL' },
        total: 16.1,
        items: [
          { name: 'LEITE INTEGRAL 1L', quantity: 2, unit_price: 5.49, total: 10.98 },
          { name: 'BANANA PRATA', quantity: 0.732, unit: 'kg', total: 5.12 },
        ],
        taxes: [
          { name: 'ICMS', amount: 1.98 },
          { name: 'PIS', amount: 0.18 },
        ],
        payments: [{ method: 'Dinheiro', amount: 20, change: 3.9 }],
        fiscal: [
          {
            scheme: 'br-nfce',
            status: 'original',
            code: 'https://example.com/nfce?p=35260312345678000195650010000012341000012345',
            url: 'https://example.com/nfce?p=35260312345678000195650010000012341000012345',
            values: {
              access_key: '35260312345678000195650010000012341000012345',
              invoice_number: '1234',
              series: '1',
              protocol: '135260000000001',
            },
          },
        ],
        properties: { store_name: 'Mercado Exemplo', approximate_taxes: 1.97 },
      },
    ]);
  });

  test('with discounts, freight, tax on top, several tenders and a line outside the total', async () => {
    const [receipt] = await sample('nfce-discounts.xml');
    expect(receipt).toMatchObject({
      total: 114,
      items: [
        { name: 'CAFE 500G', quantity: 3, total: 54, discounts: [{ amount: -6 }] },
        { name: 'VINHO', quantity: 1, total: 55, discounts: [{ amount: 5 }] },
      ],
      discounts: [{ name: 'IPI', amount: 5 }],
      payments: [
        { method: 'Cartão de crédito', amount: 64, details: { type: 'Elo' } },
        { method: 'Pix', amount: 30 },
        { method: 'Outros', amount: 20 },
      ],
    });
    expect(receipt?.items).toHaveLength(2);
  });

  test('that gives goods back', async () => {
    expect(await sample('nfce-return.xml')).toMatchObject([
      {
        total: -5.49,
        items: [
          {
            quantity: -1,
            total: -5.49,
            return: { properties: { returns_of: '35260312345678000195650010000012341000012345' } },
          },
        ],
        payments: [],
      },
    ]);
  });
});

test.each([
  ['<cStat>100</cStat>', '<cStat>101</cStat>', 'the note is cancelled'],
  ['<cStat>100</cStat>', '<cStat>302</cStat>', 'the use of the note was denied'],
  ['<finNFe>1</finNFe>', '<finNFe>2</finNFe>', 'the note completes or corrects another one'],
])('a note with %s as %s is no sale', async (usual, other, reason) => {
  const { receipts, ignored } = await read(sampleText('nfce.xml').replace(usual, other));
  expect([receipts, ignored]).toEqual([[], [reason]]);
});

test('a batch gives each of its notes', async () => {
  const note = /<NFe [\s\S]*<\/NFe>/.exec(sampleText('nfce-discounts.xml'))?.[0] ?? '';
  const other = note.replace('0012351000012356', '0012361000012366');
  const { receipts } = await read(`<enviNFe><idLote>1</idLote>${note}${other}</enviNFe>`);
  expect(receipts.map((receipt) => receipt.transaction_id.slice(-16))).toEqual([
    '0012351000012356',
    '0012361000012366',
  ]);
});
