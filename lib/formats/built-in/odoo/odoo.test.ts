import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { expectNoWarnings, itemsOf, outcome, paymentsOf, taxesOf } from '@/test/read-document';
import { transformDocument } from '@/lib/domain/transformations/transform';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';
import { sampleBytes } from '../sample-bytes';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const read = async (bytes: Buffer) =>
  outcome(
    await transformDocument(retailer.ctx, builtInVersion('odoo'), {
      bytes,
      contentType: null,
      properties: { store_reference: 1 },
      meta: {},
      defaults: {},
    }),
  );
const sample = (name: string) => read(sampleBytes('odoo', name));
const json = (value: unknown) => read(Buffer.from(JSON.stringify(value)));

test('an order read by JSON-RPC, with several rates, tenders and change', async () => {
  const { receipts, ignored } = await sample('odoo.json');
  expect(ignored).toEqual(['the order is a draft', 'the order is cancelled']);
  expectNoWarnings(receipts);
  expect(receipts).toHaveLength(1);
  const [sale] = receipts;
  expect(sale).toMatchObject({
    transaction_id: '1-00012-001-0041',
    // 11:34:56 in UTC.
    localtime: '2026-03-14T11:34:56+00:00',
    total: 141.26,
    l10n: { currency: 'EUR' },
    items: [
      {
        name: 'Office Chair',
        quantity: 1,
        unit_price: 119,
        total: 119,
        taxes: [{ name: '19% VAT', rate: 19, amount: 19 }],
        properties: { product_code: 'FURN_7777' },
      },
      { name: 'Apples', quantity: 1.5, unit: 'kg', total: 3, properties: { details: ['the red ones'] } },
      {
        name: 'Cook Book',
        quantity: 2,
        unit_price: 10.7,
        total: 19.26,
        discounts: [{ name: 'Discount', percentage: 10, amount: -2.14 }],
      },
    ],
    properties: { order: 'Shop/0041', till: 'Till 3', operator: 'Abigail Peterson', buyer: 'Azure Interior' },
  });
  expect(sale && taxesOf(sale)).toEqual([
    ['19% VAT', 19, 19],
    ['7% VAT', 7, 1.46],
  ]);
  expect(sale?.payments).toEqual([
    { method: 'Cash', amount: 60, currency: 'EUR', change: 8.74 },
    {
      method: 'Card',
      amount: 90,
      currency: 'EUR',
      number: '1111',
      details: { type: 'VISA', other: { transaction_id: 'TX-9001' } },
    },
  ]);
});

test('what the till exports: commands, tax on top, a tip as a line or beside it', async () => {
  const { receipts, ignored } = await sample('odoo-till.json');
  expect(ignored).toEqual(['the order is not paid']);
  expectNoWarnings(receipts);
  const [cash, card] = receipts;
  expect(cash).toMatchObject({
    transaction_id: '1-00012-002-0007',
    localtime: '2026-03-14T16:20:30+00:00',
    total: 6.48,
    payments: [{ method: 'payment method 1', amount: 10, change: 2.02, details: { other: { tip: 1.5 } } }],
    taxes: [{ name: 'Tax', amount: 0.48 }],
  });
  expect(cash && itemsOf(cash)).toEqual([['Coffee', 2, 6.48]]);
  expect(cash?.items[0]).toMatchObject({ unit_price: 3.24 });
  expect(card).toMatchObject({ localtime: '2026-03-14T11:25:00-05:00', total: 10.8 });
  expect(card && itemsOf(card)).toEqual([['Pizza (large)', 1, 10.8]]);
  expect(card && paymentsOf(card)).toEqual([['payment method 2', 12.8]]);
});

test('records by model, joined by their ids, with a reward', async () => {
  const { receipts, ignored } = await sample('odoo-models.json');
  expect(ignored).toEqual([]);
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      transaction_id: '1-2603-001-000012',
      localtime: '2026-07-01T08:00:00+00:00',
      identifier: 'lumber@example.com',
      total: 36,
      items: [
        {
          name: 'Desk Lamp',
          total: 40,
          taxes: [{ name: '19% VAT', rate: 19, amount: 6.39 }],
          properties: { product_code: 'LAMP-1' },
        },
        { name: '10% on your order', quantity: 1, total: -4, properties: { reward: true } },
      ],
      taxes: [{ name: '19% VAT', rate: 19, amount: 5.75 }],
      payments: [{ method: 'Bank', amount: 36 }],
      properties: { buyer: 'Lumber Inc' },
    },
  ]);
  expect(receipts[0]?.items[1]).not.toHaveProperty('return');
});

test('a refund with an exchange, and the refund of the office, have ids of their own', async () => {
  const { receipts } = await sample('odoo-refund.json');
  expectNoWarnings(receipts);
  expect(receipts).toMatchObject([
    {
      transaction_id: '1-00013-001-0002',
      localtime: '2026-03-15T10:00:00+01:00',
      total: -89,
      items: [
        {
          name: 'Office Chair',
          quantity: -1,
          unit_price: 119,
          total: -119,
          return: { localtime: '2026-03-15T10:00:00+01:00', properties: { transaction_id: '1-Shop/0041' } },
        },
        { name: 'Cushion', quantity: 1, total: 30, properties: { product_code: 'CUSH_1' } },
      ],
      payments: [{ method: 'Cash', amount: -89 }],
      properties: { returns_of: '1-Shop/0041' },
    },
    {
      transaction_id: '1-00012-001-0041-R51',
      total: -3,
      items: [{ name: 'Apples', quantity: -1.5, total: -3 }],
      taxes: [{ name: 'Tax', amount: -0.2 }],
      properties: { returns_of: '1-41' },
    },
  ]);
});

describe('an order', () => {
  const order = {
    name: 'Shop/0001',
    pos_reference: 'Order 1-1-1',
    date_order: '2026-03-14 10:00:00',
    state: 'paid',
    amount_total: 5,
    amount_return: 0,
    payment_ids: [],
  };

  test('whose lines are ids alone fails with what is missing', async () => {
    await expect(json({ ...order, lines: [1, 2] })).rejects.toThrow(
      'The lines of order Shop/0001 are ids alone; send the records of pos.order.line with it.',
    );
  });

  test('with one line, as a command and as a record, is read alike', async () => {
    const line = {
      qty: 1,
      price_unit: 5,
      price_subtotal: 5,
      price_subtotal_incl: 5,
      full_product_name: 'Tea',
    };
    const [command, record] = [
      await json({ ...order, lines: [[0, 0, line]] }),
      await json({ ...order, lines: [line] }),
    ];
    expect(command.receipts.map(itemsOf)).toEqual([[['Tea', 1, 5]]]);
    expect(record.receipts).toEqual(command.receipts);
  });

  test('that takes back another one in the document names its receipt number', async () => {
    const line = {
      qty: -1,
      price_unit: 5,
      price_subtotal: -5,
      price_subtotal_incl: -5,
      full_product_name: 'Tea',
    };
    const refund = {
      ...order,
      id: 2,
      pos_reference: 'Order 1-1-2',
      amount_total: -5,
      refunded_order_id: 1,
      lines: [line],
    };
    const sale = { ...order, id: 1, lines: [{ ...line, qty: 1, price_subtotal: 5, price_subtotal_incl: 5 }] };
    const { receipts } = await json([refund, sale]);
    expect(receipts).toMatchObject([
      { transaction_id: '1-1-1-2', properties: { returns_of: '1-1-1-1' } },
      { transaction_id: '1-1-1-1' },
    ]);
  });

  test('without lines is no sale', async () => {
    expect(await json([{ ...order, lines: [] }])).toMatchObject({
      ignored: ['an order without lines is no sale'],
    });
  });

  test('among hundreds, each row by its id, is read in time', { tags: 'long' }, async () => {
    const numbers = Array.from({ length: 300 }, (_, number) => number + 1);
    const lines = numbers.flatMap((id) => [0, 1, 2, 3].map((line) => ({ id: id * 4 + line, order: id })));
    const { receipts } = await json({
      'pos.order': numbers.map((id) => ({
        ...order,
        id,
        pos_reference: `Order 1-1-${id}`,
        amount_total: 20,
        lines: [0, 1, 2, 3].map((line) => id * 4 + line),
        payment_ids: [id],
      })),
      'pos.order.line': lines.map(({ id }) => ({
        id,
        qty: 1,
        price_unit: 5,
        price_subtotal: 4.2,
        price_subtotal_incl: 5,
        full_product_name: 'Tea',
        tax_ids: [1],
      })),
      'pos.payment': numbers.map((id) => ({ id, amount: 20, payment_method_id: [1, 'Cash'] })),
      'account.tax': [{ id: 1, name: '19%', amount: 19, amount_type: 'percent' }],
    });
    expect(receipts).toHaveLength(300);
    expectNoWarnings(receipts);
  });
});

describe('fiscal data', () => {
  const order = {
    id: 1,
    name: 'Shop/1',
    pos_reference: 'Order 00012-001-0041',
    date_order: '2026-03-14 11:34:56',
    state: 'paid',
    amount_total: 1,
    lines: [{ full_product_name: 'Tea', qty: 1, price_subtotal_incl: 1 }],
    payment_ids: [],
  };
  const of = async (fields: object) => (await json({ ...order, ...fields })).receipts[0]?.fiscal;

  test('of Germany, from the order or from what the till exports', async () => {
    const values = {
      serial_number: 'a1b2',
      client_id: 'K1',
      transaction_number: '17',
      start: '2026-03-14T11:33:50Z',
      signature: 'c2ln',
    };
    const ofOrder = {
      l10n_de_fiskaly_certificate_serial: 'a1b2',
      l10n_de_fiskaly_client_serial_number: 'K1',
      l10n_de_fiskaly_transaction_number: 17,
      l10n_de_fiskaly_time_start: '2026-03-14 11:33:50',
      l10n_de_fiskaly_time_end: false,
      l10n_de_fiskaly_signature_value: 'c2ln',
    };
    expect(await of(ofOrder)).toEqual([{ scheme: 'de-tse', status: 'original', values }]);
    const exported = Object.entries(ofOrder).map(([name, value]) => [
      name.replace('l10n_de_fiskaly_', ''),
      value,
    ]);
    expect(await of({ tss_info: Object.fromEntries(exported) as object })).toMatchObject([{ values }]);
  });

  test('of Spain is what the picture of the code is of', async () => {
    const address =
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=1&numserie=S/1&fecha=14-03-2026&importe=1.00';
    const picture = `/report/barcode/?barcode_type=QR&value=${encodeURIComponent(address)}&width=180`;
    expect(await of({ l10n_es_edi_verifactu_qr_code: picture })).toMatchObject([
      { scheme: 'es-verifactu', code: address, url: address },
    ]);
    expect(await of({ l10n_es_pos_tbai_qrsrc: picture })).toMatchObject([
      { scheme: 'es-ticketbai', code: address },
    ]);
    // What cannot be decoded costs the sale nothing.
    expect(await of({ l10n_es_pos_tbai_qrsrc: '/barcode?value=%FF' })).toBeUndefined();
    expect(await of({ l10n_es_edi_verifactu_qr_code: '/barcode?value=%' })).toBeUndefined();
  });

  test('of Austria, France and Italy', async () => {
    const austrian = { l10n_at_pos_order_receipt_number: 7, is_fiskaly_order_receipt_signed: false };
    expect(await of(austrian)).toEqual([
      { scheme: 'at-rksv', status: 'outage', values: { receipt_number: '7' } },
    ]);
    expect(await of({ l10n_fr_hash: 'ab', l10n_fr_secure_sequence_number: 3 })).toMatchObject([
      { scheme: 'fr-nf525', values: { hash: 'ab', sequence_number: '3' } },
    ]);
    const italian = {
      it_fiscal_receipt_number: '0002',
      it_z_rep_number: '0001',
      it_fiscal_receipt_date: '14/3/2026',
    };
    expect(await of(italian)).toMatchObject([
      { scheme: 'it-dc', values: { document_number: '0001-0002', document_date: '14/3/2026' } },
    ]);
    expect(await of({ l10n_fr_hash: false, it_fiscal_receipt_number: false })).toBeUndefined();
  });
});
