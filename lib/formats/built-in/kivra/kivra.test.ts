import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectNoWarnings,
  itemsOf,
  makeDocumentReader,
  paymentsOf,
  taxesOf,
  type DocumentReader,
} from '@/test/read-document';

let kivra: DocumentReader;
beforeAll(async () => {
  kivra = await makeDocumentReader('kivra');
});

const shop = { name: 'Shop', service_id: 's1', organization_number: '556000-4615' };
const hat = {
  type: 'sale',
  sequence_number: 1,
  description: 'Hat',
  quantity: { value: 1, unit: 'ea' },
  extended_amount: 10,
};
const receipt = (changes: object = {}) => ({
  business_unit: shop,
  sales_recording_system: { name: 'till 1' },
  receipt_identifier: { sequence_number: 7 },
  time_of_purchase: '2026-03-14T11:00:00+01:00',
  currency: 'SEK',
  totals: [{ type: 'paid', amount: 10 }],
  items: [hat],
  payments: [{ amount: 10, tender: { type: 'cash' } }],
  ...changes,
});

test('kivra.json has deposits, a modifier of the receipt, texts, change and the code of a control unit', async () => {
  const receipts = await kivra.readSample('kivra.json');
  expectNoWarnings(receipts);
  const [sale] = receipts;
  if (sale === undefined) throw new Error('There is no receipt.');
  expect(sale).toMatchObject({
    transaction_id: '15594097552e6dfbe7ca6d4679acd8120c3344cc8c-0123456123',
    localtime: '2026-03-14T11:34:56+01:00',
    total: 46,
    identifier: '+46701740605',
    discounts: [{ name: '3 läsk betala för 2', amount: -20 }],
    payments: [{ method: 'cash', amount: 50, change: 4 }],
    fiscal: [{ scheme: 'se-kontroll', values: { control_unit_serial: 'RIHTT102710007088' } }],
    properties: { receipt_number: '123456', notes: ['SJÄLVBETJÄNINGSKUND'], operator: 'Mia Berg' },
  });
  expect(itemsOf(sale)).toEqual([
    ['Läsk svart', 2, 40],
    ['+ Pant       2*2,00', 2, 4],
    ['Läsk röd', 1, 20],
    ['Pant', 1, 2],
  ]);
  expect(sale.items[2]?.properties).toMatchObject({ details: ['Drick kall'] });
  expect(taxesOf(sale)).toEqual([['VAT', 12, 4.93]]);
});

test('kivra-return.json gives back a pair of shoes', async () => {
  const receipts = await kivra.readSample('kivra-return.json');
  expectNoWarnings(receipts);
  const original = '15594097552e6dfbe7ca6d4679acd8120c3344cc8c-0123400123';
  expect(receipts).toMatchObject([
    {
      total: -350,
      items: [
        {
          quantity: -1,
          total: -350,
          discounts: [{ amount: 45 }],
          return: { properties: { transaction_id: original } },
          properties: { product_code: '7310865004703' },
        },
      ],
      taxes: [{ rate: 25, amount: -70 }],
      payments: [{ method: 'cash', amount: -350 }],
      properties: { returns_of: original },
    },
  ]);
});

test('kivra-mixed.json is a copy with returned deposits, rounding and three payments', async () => {
  const receipts = await kivra.readSample('kivra-mixed.json');
  expectNoWarnings(receipts);
  const [copy] = receipts;
  if (copy === undefined) throw new Error('There is no receipt.');
  expect(copy).toMatchObject({ duplicate: true, total: 546, fiscal: [{ status: 'copy' }] });
  expect(copy.transaction_id).toMatch(/-copy$/);
  // A civic registration number is no identifier.
  expect(copy.identifier).toBeUndefined();
  expect(itemsOf(copy)).toEqual([
    ['Bogserlina', 2, 138],
    ['Stövel 42', 1, 395],
    ['Herrgård', 0.416, 41.18],
    ['Pantretur', -1, -28],
    ['Rounding', -1, -0.18],
  ]);
  expect(copy.items[0]?.discounts).toEqual([{ name: 'Kampanj', amount: -20 }]);
  expect(paymentsOf(copy)).toEqual([
    ['gift card', 300],
    ['swish', 146],
    ['card', 100],
  ]);
  expect(copy.payments).toMatchObject([
    { number: '7651', details: { balance: 503 } },
    {},
    { number: '4242', details: { other: { authorization: '025965' } } },
  ]);
});

describe('a Kivra receipt', () => {
  test.each([
    [{ value: '88', context: 'store' }, 's1-88'],
    [{ value: '88', context: 'chain' }, '556000-4615-88'],
    [{ value: '88', context: 'global' }, 'kivra-88'],
    [undefined, 's1-till 1-2026-03-14-7'],
  ])('with the number %o has an id within its scope', async (extended, id) => {
    const identifier = { sequence_number: 7, extended_number: extended };
    const [sale] = await kivra.read(receipt({ receipt_identifier: identifier }));
    expect(sale?.transaction_id).toBe(id);
  });

  test('has its change where only the total says so', async () => {
    const handed = [
      { type: 'received', amount: 20 },
      { type: 'returned', amount: 10 },
    ];
    const receipts = await kivra.read(
      receipt({ totals: [{ type: 'paid', amount: 10, sub_totals: handed }] }),
    );
    expect(receipts).toMatchObject([{ payments: [{ amount: 20, change: 10 }] }]);
  });

  test('has a surcharge that a modifier adds, and its payment in foreign currency', async () => {
    const added = [{ action: 'add', amount: 2, description: { type: 'array', collection: ['Bag fee'] } }];
    const foreign = { currency: 'EUR', original_face_amount: 1.15, exchange_rate: 10.4 };
    const receipts = await kivra.read(
      receipt({
        totals: [{ type: 'paid', amount: 12 }],
        retail_price_modifiers: added,
        payments: [{ amount: 12, tender: { type: 'cash' }, foreign_currency_amount: foreign }],
      }),
    );
    expectNoWarnings(receipts);
    expect(receipts).toMatchObject([
      {
        items: [{ name: 'Hat' }, { name: 'Bag fee', total: 2 }],
        payments: [{ details: { other: { foreign_currency: 'EUR', foreign_amount: 1.15 } } }],
      },
    ]);
  });

  test('beside what is none is read, and alone missed', async () => {
    const { receipts, ignored } = await kivra.outcomeOf([receipt(), { id: 'x' }]);
    expect(receipts).toHaveLength(1);
    expect(ignored).toEqual(['it is no receipt']);
    await expect(kivra.read({ id: 'x' })).rejects.toThrow('There is no Kivra receipt');
  });
});
