import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/domain/transformations/built-in/sample-bytes';
import { expectNoWarnings, makeDocumentReader, type DocumentReader } from '@/test/read-document';

let fiskaltrust: DocumentReader;
beforeAll(async () => {
  fiskaltrust = await makeDocumentReader('fiskaltrust');
});

const read = (text: string) => fiskaltrust.outcomeOf(Buffer.from(text));
const sample = async (name: string) => {
  const outcome = await fiskaltrust.outcomeOf(sampleBytes('fiskaltrust', name));
  expectNoWarnings(outcome.receipts);
  return outcome;
};

describe('a receipt read by hand', () => {
  test('whose request has a discount, a rate without its tax, and change', async () => {
    const { receipts } = await sample('fiskaltrust.json');
    expect(receipts).toMatchObject([
      {
        transaction_id: '2d1a6a0c-7b8e-4a38-9d63-8a1f6a6a0001-T2-2026-03-14-2026-0001',
        // Moments without a zone are in UTC.
        localtime: '2026-03-14T11:34:56.505+00:00',
        l10n: { currency: 'EUR' },
        total: 8.5,
        items: [
          { name: 'Cappuccino', quantity: 2, unit_price: 3.5, total: 7, vat: { rate: 19, amount: 1.12 } },
          { name: 'Croissant', quantity: 1, total: 2.2, vat: { rate: 7, amount: 0.14 } },
          { name: 'Regular customer', quantity: 1, total: -0.7 },
        ],
        payments: [{ method: 'Cash', amount: 10, change: 1.5 }],
        properties: { operator: 'Chef', table: 'Table 4', till: 'T2' },
      },
    ]);
    expect(receipts[0]?.payments).toHaveLength(1);
    expect(receipts[0]?.items[2]?.return).toBeUndefined();
  });

  test('with its response and two tenders', async () => {
    const { receipts } = await sample('fiskaltrust-response.json');
    expect(receipts).toMatchObject([
      {
        transaction_id: '2d1a6a0c-7b8e-4a38-9d63-8a1f6a6a0002-1-2026-05-01-R-55',
        identifier: 'K-9',
        total: 119.5,
        items: [
          { name: 'Menu', unit_price: 99, total: 99 },
          { name: 'Wine', quantity: 0.5, unit: 'l', unit_price: 41, total: 20.5 },
        ],
        vat: [
          { rate: 10, amount: 9 },
          { rate: 20, amount: 3.42 },
        ],
        payments: [
          { method: 'Voucher', amount: 19.5 },
          { method: 'Mastercard', amount: 100 },
        ],
        properties: { receipt_number: 'ft1F#55', signatures: [{ caption: 'www.fiskaltrust.at' }] },
      },
    ]);
  });

  test('that takes back an earlier one, and a zero receipt beside it', async () => {
    const { receipts, ignored } = await sample('fiskaltrust-refund.json');
    expect(receipts).toMatchObject([
      {
        transaction_id: 'box-1-2026-05-02-R-60',
        total: -99,
        items: [{ quantity: -1, total: -99, return: { properties: { returns_of: 'R-55' } } }],
        payments: [{ method: 'Cash', amount: -99 }],
      },
    ]);
    expect(ignored).toEqual(['a receipt without charge items is no sale']);
  });

  test('whose taxes are rounded half away from zero', async () => {
    // A sixth of 0.75 is 0.125.
    const charge = (amount: number) => ({
      Quantity: Math.sign(amount),
      Description: 'Semmel',
      Amount: amount,
      VATRate: 20,
    });
    const { receipts } = await read(
      JSON.stringify(
        [0.75, -0.75].map((amount) => ({
          cbReceiptReference: String(amount),
          cbReceiptMoment: '2026-03-14T11:00:00Z',
          cbChargeItems: [charge(amount)],
          cbPayItems: [{ Quantity: 1, Description: 'Cash', Amount: amount }],
        })),
      ),
    );
    expect(receipts).toMatchObject([
      { items: [{ vat: { amount: 0.13 } }], vat: [{ amount: 0.13 }] },
      { items: [{ vat: { amount: -0.13 } }], vat: [{ amount: -0.13 }] },
    ]);
  });

  // Cases as tills send them: numbers that are larger than any of JavaScript.
  test.each([
    ['4919338172267233281', 'training is no sale'], // 0x4445000100020001
    ['4707387510509142017', 'training is no sale'], // 0x4154000000020001
    ['"0x4652000000020001"', 'training is no sale'],
    ['4919338172267102216', 'a transaction that goes on is no sale'], // 0x4445000100000008
    ['4919338172267102224', 'an order is no sale'], // 0x4445000100000010
    ['4707387510509010953', 'a delivery note is no sale'], // 0x4154000000000009
    ['"0x4652000000000008"', 'a bill before it is paid is no sale'],
    ['4707422694881112068', 'an order is no sale'], // 0x4154200000003004
  ])('of the case %s is none: %s', async (code, reason) => {
    const { receipts, ignored } = await read(withCase(code));
    expect([receipts, ignored]).toEqual([[], [reason]]);
  });

  test.each([
    '4919338172267102209', // 0x4445000100000001
    '4707387510509010960', // 0x4154000000000010, sales abroad
    '4707422694881099777', // 0x4154200000000001
    '4707422694881103873', // 0x4154200000001001, an invoice
    '1',
  ])('of the case %s is a sale', async (code) => {
    const { receipts } = await read(withCase(code));
    expect(receipts).toMatchObject([{ total: 1 }]);
  });
});

const withCase = (code: string) =>
  `{"cbReceiptReference": "1", "cbReceiptMoment": "2026-03-14T11:00:00Z", "ftReceiptCase": ${code}, ` +
  '"cbChargeItems": [{"Quantity": 1, "Description": "x", "Amount": 1}], "cbPayItems": []}';
