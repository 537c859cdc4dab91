import { beforeAll, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { makeDocumentReader, type DocumentReader } from '@/test/read-document';

let dfka: DocumentReader;
beforeAll(async () => {
  dfka = await makeDocumentReader('dfka');
});

const read = (bytes: Buffer) => dfka.outcomeOf(bytes);
const sample = (name: string) => read(sampleBytes('dfka', name));

test('a closing gives each of its receipts, and says what the others are', async () => {
  const { receipts, ignored } = await sample('dfka.json');
  expect(ignored).toEqual(['training is no sale', 'money was moved and nothing sold']);
  const till = '9c497ff0-4e91-472a-875b-2606fbba367a';
  expect(receipts.map((receipt) => [receipt.transaction_id, receipt.total, receipt.items.length])).toEqual([
    [`${till}-54-801`, 15.4, 3],
    [`${till}-54-803`, -3, 1],
    [`${till}-54-805`, -4.2, 1],
  ]);
  const [sale, deposit, cancellation] = receipts;
  // 1773488096 s after 1970.
  expect(sale).toMatchObject({
    localtime: '2026-03-14T11:34:56+00:00',
    items: [
      { name: 'Pils 0,5 l', quantity: 2, unit_price: 4.165, total: 8.33, vat: { rate: 19, amount: 1.33 } },
      { name: 'Kartoffelsalat', quantity: 0.5, unit: 'kg', total: 7.57, vat: { rate: 7, amount: 0.5 } },
      { name: 'Treuerabatt', quantity: 1, total: -0.5 },
    ],
    vat: [
      { rate: 19, amount: 1.33 },
      { rate: 7, amount: 0.46 },
    ],
    payments: [
      { method: 'Bar', amount: 5.4 },
      { method: 'ECKarte', amount: 10 },
    ],
    properties: { operator: 'Frau Yılmaz', business_day: '2026-03-14' },
  });
  expect(deposit?.items[0]).toMatchObject({ name: 'Leergut', quantity: -12, total: -3, return: {} });
  expect(cancellation).toMatchObject({
    payments: [{ method: 'Visa', amount: -4.2 }],
    properties: { cancels: ['799'] },
  });
});

test('fiscal data is the transaction that the security module knows, or why it does not', async () => {
  const { receipts } = await sample('dfka.json');
  expect(receipts.map(({ fiscal }) => fiscal)).toEqual([
    [{ scheme: 'de-tse', status: 'original', values: { tss_tx_id: '0e6f0a54-30f9-4b52-8a0f-60a9f9b8a1d1' } }],
    [{ scheme: 'de-tse', status: 'original', values: { tss_tx_id: 'x' } }],
    undefined,
  ]);
  const [failed] = (await sample('dfka-day.json')).receipts;
  expect(failed?.fiscal).toEqual([
    { scheme: 'de-tse', status: 'outage', values: { error: 'TSE out of order' } },
  ]);
  for (const { properties } of [...receipts, failed].flatMap((one) => one ?? []))
    expect(properties).not.toHaveProperty('security');
  const closing = JSON.parse(sampleBytes('dfka', 'dfka-day.json').toString('utf8')) as {
    transactions: { security: object };
  };
  const tse = {
    serial_number: 'a1',
    transaction_number: 17,
    timestamp_end: 1_773_488_096,
    signature: 'c2ln',
  };
  closing.transactions.security = { tse };
  const [signed] = (await read(Buffer.from(JSON.stringify(closing)))).receipts;
  expect(signed?.fiscal).toMatchObject([
    {
      status: 'original',
      values: {
        serial_number: 'a1',
        transaction_number: '17',
        finish: '2026-03-14T11:34:56.000Z',
        signature: 'c2ln',
      },
    },
  ]);
});

test('a line with two rates, a discount, a tip and a rate of the closing’s own', async () => {
  const { receipts, ignored } = await sample('dfka-taxonomy.json');
  expect(ignored).toEqual(['an order is no sale']);
  expect(receipts).toHaveLength(1);
  expect(receipts[0]).toMatchObject({
    transaction_id: 'SN-3003-311-T-1',
    localtime: '2026-04-02T10:04:11+02:00',
    total: 57.95,
    items: [
      {
        name: 'Buffet',
        total: 57.95,
        taxes: [
          { rate: 19, amount: 7.6 },
          { rate: 3.5, amount: 0.35 },
        ],
        discounts: [{ amount: -3 }],
      },
    ],
    payments: [
      { method: 'Bar', amount: 41.3 },
      { method: 'Guthabenkarte', amount: 20 },
    ],
    properties: { process: 'AVRechnung', notes: 'Tisch 12' },
  });
  expect(receipts[0]?.payments).toHaveLength(2);
});

test('one object where a list is due, and a voucher sold', async () => {
  const { receipts } = await sample('dfka-day.json');
  expect(receipts).toMatchObject([
    {
      transaction_id: 'till-9-7-9001',
      total: 25,
      items: [{ name: 'Gutschein', total: 25, properties: { voucher: 'G-1' } }],
      payments: [{ method: 'PayPal', amount: 25, details: { other: { foreign_amount: 27.1 } } }],
    },
  ]);
});

test('the average rate of farmers is that of the amounts', async () => {
  const amounts = [{ vat_definition_export_id: 3, incl_vat: '10.78', excl_vat: '10.00', vat: '0.78' }];
  const line = { text: 'Eier', business_case: { type: 'Umsatz', amounts_per_vat_id: amounts } };
  const data = { full_amount_incl_vat: '10.78', lines: [line], amounts_per_vat_id: amounts };
  const transactions = [{ head: { number: 1, type: 'Beleg', timestamp_end: 1_773_488_096 }, data }];
  const closing = { client_id: 'till', cash_point_closing_export_id: 9, transactions };
  const { receipts } = await read(Buffer.from(JSON.stringify(closing)));
  expect(receipts).toMatchObject([{ vat: [{ rate: 7.8, amount: 0.78 }] }]);
});

test('a receipt without lines fails where something was sold, and is ignored where nothing was', async () => {
  const closing = (total: string | number) => {
    const head = { number: 7, type: 'Beleg', timestamp_end: 1_773_488_096 };
    const transactions = [{ head, data: { full_amount_incl_vat: total, lines: [] } }];
    return read(
      Buffer.from(JSON.stringify({ client_id: 'till', cash_point_closing_export_id: 9, transactions })),
    );
  };
  await expect(closing('10.78')).rejects.toThrow('receipt 7 has a total of 10.78 and no lines');
  expect(await closing(0)).toMatchObject({ receipts: [], ignored: ['a receipt without lines is no sale'] });
});

test('a closing of a day without business has no sale', async () => {
  const { receipts, ignored } = await read(
    Buffer.from('{"cash_point_closing_export_id": 8, "cash_statement": {}, "transactions": []}'),
  );
  expect([receipts, ignored]).toEqual([[], ['the closing has no transactions']]);
});
