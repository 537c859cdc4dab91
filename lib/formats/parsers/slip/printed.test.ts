import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { parseEscpos } from '../escpos/parse-escpos';
import { readSlip } from './read-slip';

/** A sale as a till would print it, amounts in cents. */
interface Sale {
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly cents: number }[];
  readonly date: { year: number; month: number; day: number; hour: number; minute: number };
  readonly number: number;
  readonly look: Look;
}

/** How a till of a country prints. */
interface Look {
  readonly shop: string;
  readonly address: string;
  readonly total: string;
  readonly cash: string;
  readonly receipt: string;
  readonly mark: ',' | '.';
  readonly currency: string;
  readonly write: (date: Sale['date']) => string;
}

const two = (value: number) => String(value).padStart(2, '0');
const clock = ({ hour, minute }: Sale['date']) => `${two(hour)}:${two(minute)}`;
const halfDay = ({ hour, minute }: Sale['date']) =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;

const looks: readonly Look[] = [
  {
    shop: 'Bäckerei Süß',
    address: 'Am Markt 3, 50667 Köln',
    total: 'Summe',
    cash: 'Bar',
    receipt: 'Bon-Nr.',
    mark: ',',
    currency: ' €',
    write: (date) => `${two(date.day)}.${two(date.month)}.${date.year} ${clock(date)}`,
  },
  {
    shop: 'Épicerie du Coin',
    address: '12 rue Neuve, 59000 Lille',
    total: 'TOTAL TTC',
    cash: 'Espèces',
    receipt: 'Ticket n°',
    mark: ',',
    currency: ' EUR',
    write: (date) => `Le ${two(date.day)}/${two(date.month)}/${date.year} à ${clock(date)}`,
  },
  {
    shop: 'The Tea Room',
    address: '4 Mill Lane, Bath',
    total: 'TOTAL',
    cash: 'Cash',
    receipt: 'Receipt #',
    mark: '.',
    currency: '£',
    write: (date) => `${two(date.day)}/${two(date.month)}/${date.year} ${clock(date)}`,
  },
  {
    shop: 'Corner Deli',
    address: 'Boise, ID 83702',
    total: 'Total',
    cash: 'Cash',
    receipt: 'Check #',
    mark: '.',
    currency: '$',
    write: (date) => `${two(date.month)}/${two(date.day)}/${date.year} ${halfDay(date)}`,
  },
  {
    shop: 'Sklep u Zosi',
    address: 'ul. Długa 15, Kraków',
    total: 'SUMA PLN',
    cash: 'Gotówka',
    receipt: 'nr wydr.',
    mark: ',',
    currency: '',
    write: (date) => `${date.year}-${two(date.month)}-${two(date.day)} ${clock(date)}`,
  },
];

const letters = fc.constantFrom(...Array.from('abcdefghijklmnoprstuvwxyzäöüéèñ'));
const word = fc
  .array(letters, { minLength: 3, maxLength: 9 })
  // Words of slips name no article: "total" is a total, whatever is sold.
  .map((signs) => `X${signs.join('')}`);
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));

const sale: fc.Arbitrary<Sale> = fc.record({
  items: fc.array(
    fc.record({ name, quantity: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 5, max: 99_999 }) }),
    { minLength: 1, maxLength: 12 },
  ),
  date: fc.record({
    year: fc.integer({ min: 2020, max: 2035 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  }),
  number: fc.integer({ min: 100, max: 999_999 }),
  look: fc.constantFrom(...looks),
});

const amount = (cents: number, { mark, currency }: Look) => {
  const written = `${Math.floor(cents / 100)}${mark}${two(cents % 100)}`;
  return currency.startsWith(' ') ? `${written}${currency}` : `${currency}${written}`;
};

const printers = [
  { language: 'esc-pos', codepageMapping: 'epson', columns: 42 },
  { language: 'esc-pos', codepageMapping: 'epson', columns: 48, imageMode: 'raster' },
  { language: 'star-prnt', columns: 48 },
  { language: 'star-line', columns: 32 },
] as const;

function print({ items, date, number, look }: Sale, printer: (typeof printers)[number]): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ ...printer, feedBeforeCut: 3 });
  const { columns } = printer;
  const table = [
    { width: columns - 14, align: 'left' as const, overflow: 'clip' as const },
    { width: 14, align: 'right' as const },
  ];
  const total = items.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  encoder
    .initialize()
    .codepage('auto')
    .align('center')
    .bold(true)
    .size(2, 2)
    .line(look.shop)
    .size(1, 1)
    .bold(false);
  encoder
    .line(look.address)
    .align('left')
    .newline()
    .line(`${look.receipt} ${number}`)
    .line(look.write(date))
    .rule();
  for (const { name: item, quantity, cents } of items) {
    encoder.table(table, [[item, amount(quantity * cents, look)]]);
    if (quantity > 1) encoder.line(`   ${quantity} x ${amount(cents, look)}`);
  }
  encoder.rule({ style: 'double' }).bold(true);
  encoder.table(table, [[look.total, amount(total, look)]]).bold(false);
  encoder.table(table, [[look.cash, amount(total, look)]]).newline();
  encoder.barcode('4012345678901', 'ean13', 60).qrcode('https://shop.example/r/1').pdf417('P417');
  return encoder.newline().cut().encode();
}

describe('what a receipt printer encoder prints', () => {
  test.each(printers)(
    'in $language with $columns columns comes back with date, items and total',
    { tags: 'wide' },
    (printer) => {
      fc.assert(
        fc.property(sale, (sold) => {
          const [slip, ...others] = parseEscpos(print(sold, printer), null);
          expect(others).toEqual([]);
          const { receipt, problem, findings, facts } = readSlip(slip?.lines ?? []);
          expect({ problem, findings }).toEqual({ problem: null, findings: [] });
          const { date, items, number } = sold;
          expect(receipt).toMatchObject({
            localtime: `${date.year}-${two(date.month)}-${two(date.day)}T${clock(date)}:00`,
            total: items.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0) / 100,
            items: items.map(({ name: item, quantity, cents }) => ({
              name: item.slice(0, printer.columns - 14).trim(),
              quantity,
              total: (quantity * cents) / 100,
            })),
          });
          expect(receipt?.items).toHaveLength(items.length);
          expect(facts.receipt_number).toBe(String(number));
          expect(slip?.codes.map(({ type, data }) => [type, data])).toEqual([
            ['EAN13', '4012345678901'],
            ['QR', 'https://shop.example/r/1'],
            ['PDF417', 'P417'],
          ]);
        }),
        { numRuns: runs(100), seed: 20_260_314 },
      );
    },
  );
});
