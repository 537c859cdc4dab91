import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, taxesOf, type DocumentReader } from '@/test/read-document';

let cfdi: DocumentReader;
beforeAll(async () => {
  cfdi = await makeDocumentReader('cfdi');
});

// Without a property, the store is the one that the document names.
const outcomeOf = (name: string, ...changes: (readonly [string | RegExp, string])[]) => {
  const text = changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    return after;
  }, sampleBytes('cfdi', name).toString('utf8'));
  return cfdi.outcomeOf(Buffer.from(text), {});
};
const changed = async (name: string, ...changes: (readonly [string | RegExp, string])[]) => {
  const { receipts } = await outcomeOf(name, ...changes);
  expectNoWarnings(receipts);
  return receipts;
};

describe('a CFDI read by hand', () => {
  test('of a sale with a discount, two taxes, a rate of nothing and an exempt line', async () => {
    const [receipt] = await changed('cfdi.xml');
    expect(receipt).toMatchObject({
      transaction_id: '5B1C2D3E-0001-4A2B-9C3D-112233445566',
      localtime: '2026-03-14T12:34:56',
      store_reference: 'TEJ010101AB1',
      identifier: 'GOMA800101XY2',
      l10n: { currency: 'MXN' },
      total: 377,
      subtotal: 350,
      net: 330,
      items: [
        {
          name: 'Cafetera',
          quantity: 2,
          unit_price: 150,
          total: 280,
          taxes: [{ name: 'IVA', rate: 16, amount: 44.8 }],
          discounts: [{ name: 'Descuento', amount: -20 }],
          properties: { product_code: 'CAF-1', category: '52151600' },
        },
        { name: 'Chile seco', quantity: 0.5, unit: 'kg', total: 25 },
        { name: 'Libro', total: 25, taxes: [{ name: 'IVA', amount: 0, code: 'Exento' }] },
      ],
      payments: [{ method: 'Tarjeta de crédito', amount: 377 }],
      properties: { receipt_number: 'A1042', buyer: 'ANA GOMEZ' },
    });
    expect(receipt?.items[0]).not.toHaveProperty('unit');
    expect(receipt === undefined ? null : taxesOf(receipt)).toEqual([
      ['IVA', 16, 44.8],
      ['IVA', 0, 0],
      ['IEPS', 8.8, 2.2],
      ['IVA', undefined, 0],
    ]);
    expect(receipt?.properties).not.toHaveProperty('due');
    expect(receipt?.fiscal).toEqual([
      {
        scheme: 'mx-cfdi',
        status: 'original',
        values: {
          uuid: '5B1C2D3E-0001-4A2B-9C3D-112233445566',
          stamped_at: '2026-03-14T12:35:10',
          provider: 'PAC010101AAA',
          certificate_number: '00001000000500000001',
          sat_certificate_number: '00001000000500000009',
          seal: 'c2VsbG8=',
          sat_seal: 'c2F0',
        },
      },
    ]);
  });

  test('with withheld and local taxes, in dollars, due later', async () => {
    expect(await changed('cfdi-withheld.xml')).toMatchObject([
      {
        l10n: { currency: 'USD' },
        total: 983.33,
        items: [{ name: 'Asesoría', total: 1000 }],
        taxes: [
          { name: 'IVA', rate: 16, amount: 160 },
          { name: 'ISH', rate: 3, amount: 30 },
        ],
        discounts: [
          { name: 'Retención ISR', amount: -100 },
          { name: 'Retención IVA', amount: -106.67 },
        ],
        payments: [],
        properties: {
          due: { amount: 983.33, method: 'Por definir', terms: '30 días' },
          exchange_rate: 17.05,
        },
      },
    ]);
  });

  test('that gives back: the original is named, the public is nobody', async () => {
    const [receipt] = await changed('cfdi-credit.xml');
    const original = '5B1C2D3E-0001-4A2B-9C3D-112233445566';
    expect(receipt).toMatchObject({
      total: -174,
      items: [{ quantity: -1, total: -150, return: { properties: { returns_of: original } } }],
      taxes: [{ rate: 16, amount: -24 }],
      payments: [{ method: 'Efectivo', amount: -174 }],
      properties: { returns_of: original, relation: '03' },
    });
    expect(receipt).not.toHaveProperty('identifier');
  });
});

test.each([
  ['P', 'a CFDI of the type P is a receipt of a payment and no sale'],
  ['T', 'a CFDI of the type T is a transfer of goods and no sale'],
  ['N', 'a CFDI of the type N is a payroll and no sale'],
])('one of the type %s is ignored by name', async (type, reason) => {
  const { receipts, ignored } = await outcomeOf('cfdi.xml', [
    'TipoDeComprobante="I"',
    `TipoDeComprobante="${type}"`,
  ]);
  expect([receipts, ignored]).toEqual([[], [reason]]);
});

test('a global invoice, which sums up receipts, is no sale', async () => {
  const { receipts, ignored } = await outcomeOf('cfdi.xml', [
    '<cfdi:Emisor',
    '<cfdi:InformacionGlobal Periodicidad="01" Meses="03" Año="2026"/><cfdi:Emisor',
  ]);
  expect([receipts, ignored]).toEqual([
    [],
    ['a global invoice sums up sales that have receipts of their own'],
  ]);
});

test('a transfer at once is due: it may come until the end of the month', async () => {
  expect(await changed('cfdi.xml', ['FormaPago="04"', 'FormaPago="03"'])).toMatchObject([
    { payments: [], properties: { due: { amount: 377, method: 'Transferencia electrónica' } } },
  ]);
});

describe('taxes', () => {
  const list =
    /<cfdi:Traslados>(?:(?!<cfdi:Traslados>)[\s\S])*<\/cfdi:Traslados><\/cfdi:Impuestos>\s*<cfdi:Comp/;

  test('are those of the lines where the head has no list', async () => {
    const receipts = await changed('cfdi.xml', [list, '</cfdi:Impuestos><cfdi:Comp']);
    expect(receipts.map(taxesOf)).toEqual([
      [
        ['IVA', 16, 44.8],
        ['IEPS', 8.8, 2.2],
      ],
    ]);
    expect(receipts).toMatchObject([{ properties: { taxes_from: 'items' } }]);
  });

  test('are the amount of the head where the lines name none', async () => {
    const receipts = await changed(
      'cfdi-credit.xml',
      [list, '</cfdi:Impuestos><cfdi:Comp'],
      [/<cfdi:Impuestos><cfdi:Traslados>.*<\/cfdi:Impuestos>(?=<\/cfdi:Concepto>)/, ''],
    );
    expect(receipts).toMatchObject([{ taxes: [{ amount: -24 }], properties: { taxes_from: 'total' } }]);
  });
});

test('one without a stamp has the id of its seller, number and time', async () => {
  const receipts = await changed('cfdi.xml', [/<tfd:TimbreFiscalDigital[^>]*\/>/, '']);
  expect(receipts).toMatchObject([{ transaction_id: 'TEJ010101AB1-A-1042-2026-03-14T12:34:56' }]);
});

test.each([
  ['Version="4.0"', 'Version="3.3"', 'only version 4.0'],
  [/<cfdi:Concepto .*<\/cfdi:Concepto>/s, '', 'the CFDI has no lines'],
])('one with %s as %s fails', async (usual, other, reason) => {
  await expect(outcomeOf('cfdi.xml', [usual, other])).rejects.toThrow(reason);
});
