import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectNoWarnings, makeDocumentReader } from '@/test/read-document';
import { runs, seed } from '@/test/tier';

/** How a till writes its journal. */
interface Dialect {
  /** Names of the columns: number, day, time, item, quantity, price, amount, rate, payment. */
  readonly header: readonly string[];
  readonly delimiter: string;
  readonly mark: ',' | '.';
  readonly day: (year: number, month: string, day: string) => string;
}

const dialects: readonly Dialect[] = [
  {
    header: [
      'Bon-Nr.',
      'Datum',
      'Uhrzeit',
      'Artikel',
      'Menge',
      'Einzelpreis',
      'Betrag',
      'MwSt-Satz',
      'Zahlungsart',
    ],
    delimiter: ';',
    mark: ',',
    day: (year, month, day) => `${day}.${month}.${year}`,
  },
  {
    header: [
      'Receipt #',
      'Date',
      'Time',
      'Item',
      'Qty',
      'Unit price',
      'Amount',
      'VAT rate',
      'Payment method',
    ],
    delimiter: ',',
    mark: '.',
    day: (year, month, day) => `${year}-${month}-${day}`,
  },
  {
    header: [
      'N° ticket',
      'Date',
      'Heure',
      'Désignation',
      'Qté',
      'Prix unitaire',
      'Montant TTC',
      'Taux TVA',
      'Mode de paiement',
    ],
    delimiter: '\t',
    mark: ',',
    day: (year, month, day) => `${day}/${month}/${year}`,
  },
  {
    header: [
      'Num. recibo',
      'Fecha',
      'Hora',
      'Artículo',
      'Cantidad',
      'Precio',
      'Importe',
      'Tipo IVA',
      'Forma de pago',
    ],
    delimiter: ';',
    mark: ',',
    day: (year, month, day) => `${day}-${month}-${year}`,
  },
  {
    header: [
      'Numero scontrino',
      'Data',
      'Ora',
      'Articolo',
      'Quantità',
      'Prezzo',
      'Importo',
      'Aliquota IVA',
      'Metodo di pagamento',
    ],
    delimiter: ';',
    mark: ',',
    day: (year, month, day) => `${day}/${month}/${String(year).slice(2)}`,
  },
  {
    header: [
      'Bonnummer',
      'Datum',
      'Tijd',
      'Omschrijving',
      'Aantal',
      'Prijs',
      'Bedrag',
      'BTW-tarief',
      'Betaalwijze',
    ],
    delimiter: ';',
    mark: ',',
    day: (year, month, day) => `${day}-${month}-${year}`,
  },
  {
    header: [
      'Nr paragonu',
      'Data',
      'Godzina',
      'Nazwa',
      'Ilość',
      'Cena',
      'Wartość brutto',
      'Stawka VAT',
      'Forma płatności',
    ],
    delimiter: '|',
    mark: '.',
    day: (year, month, day) => `${year}${month}${day}`,
  },
];

const sale = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  method: fc.constantFrom('Bar', 'Visa', 'CB; sans contact', 'Karta "1"'),
  lines: fc.array(
    fc.record({
      name: fc.constantFrom('Tea', 'Käse & Wurst', 'Pâté, 200 g', 'Żurek; duży', 'Bread "Rye"', '牛乳'),
      quantity: fc.integer({ min: -3, max: 9 }).filter((quantity) => quantity !== 0),
      price: fc.integer({ min: 1, max: 250_000 }),
      rate: fc.constantFrom(5, 7, 19, 21),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});
type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never;

const two = (value: number) => String(value).padStart(2, '0');
const clockOf = ({ minute }: Sale) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

function journalOf(
  { header, delimiter, mark, day }: Dialect,
  sales: readonly Sale[],
  isGrouped: boolean,
): string {
  const money = (cents: number) => {
    const [whole = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
    const thousands = isGrouped
      ? whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, mark === ',' ? '.' : ',')
      : whole;
    return `${cents < 0 ? '-' : ''}${thousands}${mark}${rest}`;
  };
  const quoted = (cell: string) =>
    cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const rows = sales.flatMap((of, index) =>
    of.lines.map((line) => [
      String(index + 1),
      day(2026, two(of.month), two(of.day)),
      clockOf(of),
      line.name,
      String(line.quantity),
      money(line.price),
      money(line.quantity * line.price),
      `${line.rate} %`,
      of.method,
    ]),
  );
  // A day past the twelfth tells the order of all of them.
  const last = ['last', day(2026, '03', '31'), '10:00', 'Tea', '1', money(240), money(240), '7 %', 'Bar'];
  return [header, ...rows, last].map((cells) => cells.map(quoted).join(delimiter)).join('\r\n');
}

function receiptOf(of: Sale) {
  const total = sum(of.lines.map(({ quantity, price }) => quantity * price)) / 100;
  return {
    localtime: `2026-${two(of.month)}-${two(of.day)}T${clockOf(of)}:00`,
    total,
    items: of.lines.map(({ name, quantity, price }) => ({
      name,
      quantity,
      unit_price: price / 100,
      total: (quantity * price) / 100,
    })),
    payments: [{ method: of.method, amount: total }],
  };
}

test('a journal written from any receipts, in any of its dialects, comes back as those receipts', async () => {
  const journal = await makeDocumentReader('csv-journal');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...dialects),
      fc.array(sale, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (dialect, sales, isGrouped) => {
        const receipts = await journal.read(Buffer.from(journalOf(dialect, sales, isGrouped)));
        expectNoWarnings(receipts);
        expect(receipts).toHaveLength(sales.length + 1);
        for (const [index, of] of sales.entries()) {
          expect(receipts[index]).toMatchObject(receiptOf(of));
          expect(receipts[index]?.items.map((item) => item.return !== undefined)).toEqual(
            of.lines.map(({ quantity }) => quantity < 0),
          );
        }
      },
    ),
    { numRuns: runs(300), seed },
  );
});
