import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { expectNoWarnings, itemsOf, outcome, paymentsOf } from '@/test/read-document';
import { transformDocument } from '@/lib/domain/transformations/transform';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';
import { sampleBytes } from '../sample-bytes';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const read = async (bytes: Buffer) =>
  outcome(
    await transformDocument(retailer.ctx, builtInVersion('dsfinvk'), {
      bytes,
      contentType: null,
      properties: { store_reference: 1 },
      meta: {},
      defaults: {},
    }),
  );
const sample = (name: string) => read(sampleBytes('dsfinvk', name));
const zip = (files: Readonly<Record<string, string>>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const))),
  );

test('a closing gives each of its receipts, and says what the others are', async () => {
  const { receipts, ignored } = await sample('dsfinvk.zip');
  expect(ignored).toEqual(['training is no sale', 'money was moved and nothing sold']);
  expectNoWarnings(receipts);
  expect(receipts).toHaveLength(2);
  const [sale, foreign] = receipts;
  expect(sale).toMatchObject({
    transaction_id: 'K1-54-801',
    localtime: '2026-03-14T12:34:56+01:00',
    l10n: { currency: 'EUR' },
    total: 49.95,
    items: [
      {
        name: 'Pils 0,5 l',
        quantity: 2,
        unit_price: 2.5,
        total: 5,
        vat: { rate: 19, amount: 0.8 },
        properties: { product_code: '4012345678901', category: 'Getränke' },
      },
      { name: 'Kartoffelsalat', quantity: 0.5, unit: 'kg', total: 4.95, vat: { rate: 7, amount: 0.32 } },
      {
        name: 'Hemd; weiß "Slim"',
        total: 40,
        vat: { rate: 19, amount: 6.39 },
        discounts: [{ name: 'Rabatt', amount: -10 }],
      },
    ],
    vat: [
      { rate: 19, amount: 7.18 },
      { rate: 7, amount: 0.32 },
    ],
    properties: {
      receipt_number: '4401',
      till: 'K1',
      terminal: 'T2',
      closing: '54',
      business_day: '2026-03-14',
      store_name: 'Feinkost Mitte',
      operator: 'Frau Yılmaz',
      customer_number: 'C-77',
    },
  });
  expect(sale?.fiscal).toEqual([
    {
      scheme: 'de-tse',
      status: 'original',
      values: {
        serial_number: 'a1b2c3d4e5f6',
        client_id: 'SN-0001',
        transaction_number: '17',
        signature_counter: '35',
        start: '2026-03-14T11:34:30.000Z',
        finish: '2026-03-14T11:34:56.000Z',
        process_type: 'Kassenbeleg-V1',
        process_data: 'Beleg^45.00_4.95_0.00_0.00_0.00^30.00:Bar_19.95:Unbar',
        algorithm: 'ecdsa-plain-SHA256',
        time_format: 'unixTime',
        signature: 'bW9ja3NpZ25h0017',
        public_key: 'TUZr',
      },
    },
  ]);
  expect(sale?.properties).not.toHaveProperty('security');
  // 40 of cash were handed over and 10 given back.
  expect(sale?.payments).toEqual([
    { method: 'Bar', amount: 40, currency: 'EUR', change: 10 },
    { method: 'girocard', amount: 19.95, currency: 'EUR' },
  ]);
  expect(foreign).toMatchObject({
    transaction_id: 'K1-54-804',
    total: 18,
    payments: [
      {
        method: 'Bar CHF',
        amount: 21.5,
        change: 3.5,
        details: { other: { foreign_amount: 20, foreign_currency: 'CHF' } },
      },
    ],
    fiscal: [{ scheme: 'de-tse', status: 'outage', values: { error: 'TSE nicht erreichbar' } }],
  });
});

test('cancellations, exchanges and deposits name what they take back, in a folder of the archive', async () => {
  const { receipts, ignored } = await sample('dsfinvk-returns.zip');
  expect(ignored).toEqual(['a receipt that was broken off is no sale']);
  expectNoWarnings(receipts);
  expect(receipts.map((receipt) => [receipt.transaction_id, receipt.total])).toEqual([
    ['K1-12-1', -59.9],
    ['K1-12-2', 15],
    ['K1-12-3', -3],
    ['K1-12-4', 2.8],
  ]);
  const [cancellation, exchange, deposit, corrected] = receipts;
  expect(cancellation).toMatchObject({
    items: [{ name: 'Pullover', quantity: -1, return: { properties: { transaction_id: 'K1-11-7' } } }],
    payments: [{ method: 'Visa', amount: -59.9 }],
    properties: { cancels: ['K1-11-7'], notes: 'Falscher Artikel' },
  });
  expect(exchange).toMatchObject({
    items: [
      { name: 'T-Shirt', total: -20, return: { properties: { transaction_id: 'K2-11-9' } } },
      { name: 'Hose', total: 35 },
    ],
    properties: { returns_of: 'K2-11-9' },
  });
  expect(exchange?.items[1]).not.toHaveProperty('return');
  expect(deposit?.items[0]).toMatchObject({
    quantity: -12,
    total: -3,
    return: {},
    properties: { business_case: 'PfandRueckzahlung' },
  });
  expect(corrected?.items).toMatchObject([
    { name: 'Kaffee', quantity: 1, total: 3.2 },
    { name: 'Kaffee', quantity: -1, total: -3.2, properties: { correction: true } },
    { name: 'Tee', total: 2.8 },
  ]);
  expect(corrected?.items[1]).not.toHaveProperty('return');
});

test('vouchers, tips, sets, rates of the till’s own and invoices, of two tills in one archive', async () => {
  const { receipts, ignored } = await sample('dsfinvk-odd.zip');
  expect(ignored).toEqual([
    'an order is no sale',
    'a transfer is no sale',
    'a benefit in kind is no sale',
    'another process is no sale',
    'a receipt without lines is no sale',
  ]);
  expectNoWarnings(receipts);
  const [voucher, menu, invoice, farm, cancelled] = receipts;
  // The header counts turnover alone: 0.00.
  expect(voucher).toMatchObject({
    transaction_id: 'K7-311-A-1',
    total: 25,
    items: [{ name: 'Geschenkgutschein', total: 25, properties: { voucher: 'G-1' } }],
    payments: [{ method: 'girocard', amount: 25 }],
  });
  // Net prices: 7.47664 + 0.52336 and 3.36134 + 0.63866 are 12.
  expect(menu).toMatchObject({
    total: 2,
    items: [
      {
        name: 'Menü 2',
        total: 12,
        taxes: [
          { rate: 19, amount: 0.64 },
          { rate: 7, amount: 0.52 },
        ],
        properties: { details: ['Cola 0,3 l', '2 × Burger'] },
      },
      { name: 'Gutschein eingelöst', total: -10, properties: { voucher: 'G-0' } },
    ],
    payments: [{ method: 'Mensakarte', amount: 3.5, details: { other: { tip: 1.5 } } }],
    properties: { table: 'Tisch 12', business_day: '2026-04-02' },
  });
  expect(menu?.items[1]).not.toHaveProperty('return');
  expect(invoice).toMatchObject({
    total: 119,
    properties: {
      process: 'AVRechnung',
      buyer: 'Muster AG',
      references: [{ type: 'ExterneRechnung', number: 'RE-2026-17' }],
    },
  });
  // `Keine` is no payment.
  expect(invoice && paymentsOf(invoice)).toEqual([]);
  expect(farm && itemsOf(farm)).toEqual([
    ['Brot', 1, 3],
    ['Treuerabatt', 1, -0.3],
    ['Abendzuschlag', 1, 0.5],
    ['Eier vom Hof', 10, 3.9],
  ]);
  expect(farm).toMatchObject({
    transaction_id: 'K8-9-1',
    vat: [
      { rate: 7, amount: 0.21 },
      { rate: 7.8, amount: 0.28 },
    ],
    properties: { store_name: 'Hofladen' },
  });
  expect(cancelled).toMatchObject({ total: -7.1, properties: { cancels: ['K8-9-1'] } });
});

describe('an export', () => {
  const head = 'Z_KASSE_ID;Z_ERSTELLUNG;Z_NR;BON_ID';
  const minimal = {
    'transactions.csv': `${head};BON_TYP;BON_ENDE;UMS_BRUTTO\nK;2026-03-14;1;B;Beleg;2026-03-14T10:00:00;2.50`,
    'lines.csv': `${head};POS_ZEILE;ARTIKELTEXT;MENGE;STK_BR\nK;2026-03-14;1;B;1;Tee;1.000;2.50`,
    'lines_vat.csv': `${head};POS_ZEILE;UST_SCHLUESSEL;POS_BRUTTO\nK;2026-03-14;1;B;1;1;2.50`,
  };

  test('of a day without business has no sale', async () => {
    const { receipts, ignored } = await read(
      zip({ 'transactions.csv': `${head}\n`, 'cashpointclosing.csv': `${head}\n` }),
    );
    expect([receipts, ignored]).toEqual([[], ['the export has no transactions']]);
  });

  test('whose lines are missing fails, where something was sold', async () => {
    const transactions = minimal['transactions.csv'].replace('2.50', '2,50');
    await expect(read(zip({ 'transactions.csv': transactions }))).rejects.toThrow(
      'receipt K|1|B has a total of 2,50 and no lines',
    );
    const { receipts } = await read(zip({ 'transactions.csv': transactions.replace('2,50', '0,00') }));
    expect(receipts).toEqual([]);
  });

  test('with the decimal point that its index declares, and files that macOS adds', async () => {
    const index =
      '<DataSet><Media><Table><URL>lines.csv</URL><DecimalSymbol>.</DecimalSymbol></Table></Media></DataSet>';
    const { receipts } = await read(
      zip({ ...minimal, 'index.xml': index, '__MACOSX/._transactions.csv': '\0\u0005"' }),
    );
    expect(receipts).toMatchObject([
      { total: 2.5, items: [{ name: 'Tee', quantity: 1, total: 2.5, vat: { rate: 19, amount: 0.4 } }] },
    ]);
  });

  test('of several hundred receipts is read in time', { tags: 'long' }, async () => {
    const numbers = Array.from({ length: 300 }, (_, number) => number);
    const lines = numbers.flatMap((bon) => [1, 2, 3, 4].map((line) => ({ bon, line })));
    const row = (bon: number, cells: string) => `K;2026-03-14T22:00:00;1;B${bon};${cells}`;
    const { receipts } = await read(
      zip({
        'transactions.csv': [
          `${head};BON_TYP;BON_ENDE;UMS_BRUTTO`,
          ...numbers.map((bon) => row(bon, 'Beleg;2026-03-14T10:00:00;10,00')),
        ].join('\n'),
        'lines.csv': [
          `${head};POS_ZEILE;ARTIKELTEXT;GV_TYP;MENGE;STK_BR`,
          ...lines.map(({ bon, line }) => row(bon, `${line};Tee;Umsatz;1,000;2,50000`)),
        ].join('\n'),
        'lines_vat.csv': [
          `${head};POS_ZEILE;UST_SCHLUESSEL;POS_BRUTTO;POS_NETTO;POS_UST`,
          ...lines.map(({ bon, line }) => row(bon, `${line};1;2,50000;2,10084;0,39916`)),
        ].join('\n'),
        'datapayment.csv': [
          `${head};ZAHLART_TYP;BASISWAEH_BETRAG`,
          ...numbers.map((bon) => row(bon, 'Bar;10,00')),
        ].join('\n'),
      }),
    );
    expect(receipts).toHaveLength(300);
    expectNoWarnings(receipts);
  });
});
