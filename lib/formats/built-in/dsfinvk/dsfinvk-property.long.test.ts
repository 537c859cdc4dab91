import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { expectNoWarnings, makeDocumentReader } from '@/test/read-document';
import { runs, seed } from '@/test/tier';

/** A receipt in cents, as a shop would have it in mind before any format. */
interface Sale {
  readonly lines: readonly Line[];
  /** The part that is paid by card; the rest is cash. */
  readonly card: number;
  readonly change: number;
}

interface Line {
  readonly name: string;
  readonly thousandths: number;
  readonly price: number;
  readonly off: number;
  /** DSFinV-K's number of the rate. */
  readonly rate: 1 | 2;
}

const percent = { 1: 19, 2: 7 } as const;
const name = fc
  .string({ minLength: 1, maxLength: 15, unit: 'grapheme' })
  .filter((text) => text.trim() === text);
const line: fc.Arbitrary<Line> = fc.record({
  name,
  thousandths: fc.integer({ min: -9999, max: 9999 }).filter((thousandths) => thousandths !== 0),
  price: fc.integer({ min: 1, max: 99_999 }),
  off: fc.integer({ min: 0, max: 500 }),
  rate: fc.constantFrom(1, 2),
});
const sale: fc.Arbitrary<Sale> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  card: fc.integer({ min: 1, max: 9999 }),
  change: fc.integer({ min: 0, max: 5000 }),
});

const costOf = ({ thousandths, price }: Line) => Math.round((thousandths * price) / 1000);
const totalOf = ({ lines }: Sale) => lines.reduce((total, one) => total + costOf(one), 0);
/** Cash that was handed over. */
const cashOf = (from: Sale) => totalOf(from) - from.card + from.change;

const comma = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Writes sales as one closing of an export. */
function exportOf(sales: readonly Sale[]): Buffer {
  const keys = ['Z_KASSE_ID', 'Z_ERSTELLUNG', 'Z_NR', 'BON_ID'];
  const file = (columns: readonly string[], rowsOf: (from: Sale) => readonly (readonly string[])[]) => {
    const rows = sales.flatMap((from, bon) =>
      rowsOf(from).map((cells) => ['K', '2026-03-14T22:00:00+01:00', '7', String(bon), ...cells]),
    );
    return strToU8([[...keys, ...columns], ...rows].map((cells) => cells.map(quoted).join(';')).join('\r\n'));
  };
  const numbered = (from: Sale) => from.lines.map((one, index) => [one, String(index + 1)] as const);
  return Buffer.from(
    zipSync({
      'transactions.csv': file(['BON_TYP', 'BON_ENDE', 'UMS_BRUTTO'], (from) => [
        ['Beleg', '2026-03-14T12:00:00+01:00', comma(totalOf(from))],
      ]),
      'lines.csv': file(['POS_ZEILE', 'ARTIKELTEXT', 'GV_TYP', 'MENGE', 'STK_BR'], (from) =>
        numbered(from).map(([one, at]) => {
          const quantity = (one.thousandths / 1000).toFixed(3).replace('.', ',');
          return [at, one.name, 'Umsatz', quantity, comma(one.price)];
        }),
      ),
      'lines_vat.csv': file(['POS_ZEILE', 'UST_SCHLUESSEL', 'POS_BRUTTO'], (from) =>
        numbered(from).map(([one, at]) => [at, String(one.rate), comma(costOf(one))]),
      ),
      'itemamounts.csv': file(['POS_ZEILE', 'TYP', 'PF_BRUTTO'], (from) =>
        numbered(from).map(([one, at]) => [at, 'discount', comma(-one.off)]),
      ),
      'datapayment.csv': file(['ZAHLART_TYP', 'BASISWAEH_BETRAG'], (from) => [
        ['ECKarte', comma(from.card)],
        ['Bar', comma(cashOf(from))],
        ['Bar', comma(-from.change)],
      ]),
    }),
  );
}

/** Writes a sale as the receipt that it is, without VAT, which the format may leave out. */
function receiptOf(from: Sale, bon: number) {
  return {
    transaction_id: `K-7-${bon}`,
    localtime: '2026-03-14T12:00:00+01:00',
    total: totalOf(from) / 100 + 0,
    items: from.lines.map((one) => ({
      name: one.name,
      quantity: one.thousandths / 1000,
      unit_price: one.price / 100,
      total: costOf(one) / 100 + 0,
      ...(one.off === 0
        ? {}
        : { discounts: [{ name: 'Rabatt', amount: (costOf(one) < 0 ? one.off : -one.off) / 100 }] }),
      ...(one.thousandths < 0 ? { return: { localtime: '2026-03-14T12:00:00+01:00' } } : {}),
    })),
    payments: [
      { method: 'ECKarte', amount: from.card / 100, currency: 'EUR' },
      {
        method: 'Bar',
        amount: cashOf(from) / 100,
        currency: 'EUR',
        ...(from.change === 0 ? {} : { change: from.change / 100 }),
      },
    ],
  };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test('an export written from any receipts comes back as those receipts', async () => {
  const { read } = await makeDocumentReader('dsfinvk');
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), async (drawn) => {
      // Cash is handed over where the card did not pay everything.
      const sales = drawn.filter((from) => totalOf(from) > from.card);
      fc.pre(sales.length > 0);
      const receipts = await read(exportOf(sales));
      expectNoWarnings(receipts);
      const found = receipts.map(({ transaction_id, localtime, total, items, payments }) => ({
        transaction_id,
        localtime,
        total,
        items: items.map(({ vat: _vat, properties: _properties, ...item }) => item),
        payments,
      }));
      expect(plain(found)).toEqual(plain(sales.map(receiptOf)));
      const rates = receipts.flatMap(({ items }) => items.map(({ vat }) => vat?.rate));
      const written = sales.flatMap(({ lines }) =>
        lines.map((one) => (costOf(one) === 0 ? undefined : percent[one.rate])),
      );
      expect(rates).toEqual(written);
    }),
    { numRuns: runs(200), seed },
  );
});
