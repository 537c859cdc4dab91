import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { expectNoWarnings, itemsOf, makeDocumentReader, type DocumentReader } from '@/test/read-document';

let ekabs: DocumentReader;
beforeAll(async () => {
  ekabs = await makeDocumentReader('ekabs');
});

const randomItem = fc.record({
  name: fc.constantFrom('Brot', 'Käse & Wurst', '牛乳', 'Tee'),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 9_999 }),
  isReturned: fc.boolean(),
  rate: fc.constantFrom(7, 19),
});

/** A receipt in cents, and how its document is written. */
const randomReceipt = fc.record({
  items: fc.array(randomItem, { minLength: 1, maxLength: 6 }),
  method: fc.constantFrom('Bar', 'Karte'),
  isText: fc.boolean(),
  isEnveloped: fc.boolean(),
  isFraction: fc.boolean(),
});
type RandomReceipt = typeof randomReceipt extends fc.Arbitrary<infer Value> ? Value : never;

const lineOf = ({ quantity, price, isReturned }: RandomReceipt['items'][number]) =>
  (isReturned ? -1 : 1) * quantity * price;
const vatOf = (amount: number, rate: number) => amount - Math.round((amount * 100) / (100 + rate));
const totalOf = ({ items }: RandomReceipt) => items.reduce((sum, item) => sum + lineOf(item), 0);
const ratesOf = ({ items }: RandomReceipt) => [...new Set(items.map(({ rate }) => rate))];
const sumOf = ({ items }: RandomReceipt, rate: number) =>
  items.filter((item) => item.rate === rate).reduce((sum, item) => sum + lineOf(item), 0);

function documentOf(receipt: RandomReceipt, number: number): unknown {
  const money = (cents: number) => (receipt.isText ? (cents / 100).toFixed(2) : cents / 100);
  const vat = (amount: number, rate: number) => ({
    percentage: receipt.isFraction ? (rate / 100).toFixed(2) : rate,
    incl_vat: money(amount),
    excl_vat: money(amount - vatOf(amount, rate)),
    vat: money(vatOf(amount, rate)),
  });
  const ekabs = {
    type: 'Beleg',
    cash_register: { serial_number: 'K1' },
    head: { number: String(number), date: '2026-03-14T12:00:00+01:00' },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: money(totalOf(receipt)),
      payment_types: [{ name: receipt.method, amount: money(totalOf(receipt)) }],
      vat_amounts: ratesOf(receipt).map((rate) => vat(sumOf(receipt, rate), rate)),
      lines: receipt.items.map((item) => ({
        text: item.name,
        item: {
          number: 'A1',
          quantity: item.isReturned ? -item.quantity : item.quantity,
          price_per_unit: money(item.price),
        },
        vat_amounts: [vat(lineOf(item), item.rate)],
      })),
    },
  };
  return receipt.isEnveloped ? { schema: { ekabs_v0: ekabs } } : ekabs;
}

function expectedOf(receipt: RandomReceipt, number: number) {
  return {
    transaction_id: `K1-2026-03-14-${number}`,
    localtime: '2026-03-14T12:00:00+01:00',
    total: totalOf(receipt) / 100,
    items: receipt.items.map((item) => ({
      name: item.name,
      quantity: item.isReturned ? -item.quantity : item.quantity,
      unit_price: item.price / 100,
      total: lineOf(item) / 100,
      vat: { rate: item.rate, amount: vatOf(lineOf(item), item.rate) / 100 },
    })),
    vat: ratesOf(receipt).map((rate) => ({ rate, amount: vatOf(sumOf(receipt, rate), rate) / 100 })),
    payments: [{ method: receipt.method, amount: totalOf(receipt) / 100 }],
  };
}

test('any receipt comes back from the EKaBS that a till would write of it', { tags: 'long' }, async () => {
  const receipts = fc.sample(randomReceipt, { seed: 20_260_314, numRuns: 100 });
  const made = await ekabs.read(receipts.map((receipt, index) => documentOf(receipt, index)));
  expectNoWarnings(made);
  expect(made).toHaveLength(receipts.length);
  for (const [index, receipt] of receipts.entries()) {
    expect(made[index]).toMatchObject(expectedOf(receipt, index));
    expect(made[index]?.items.map((item) => item.return !== undefined)).toEqual(
      receipt.items.map(({ isReturned }) => isReturned),
    );
  }
});

test('a receipt of training is no sale', async () => {
  const document = { type: 'AVTraining', head: { number: '1', date: 1_773_488_096 }, data: { lines: [] } };
  const { receipts, ignored } = await ekabs.outcomeOf(document);
  expect([receipts, ignored]).toEqual([[], ['a receipt of the type AVTraining is no sale']]);
});

describe('fiscal data', () => {
  test('has the values of both forms, and the code', async () => {
    const [bare] = await ekabs.readSample('ekabs.json');
    expect(bare?.properties).not.toHaveProperty('security');
    expect(bare?.fiscal).toEqual([
      {
        scheme: 'de-tse',
        status: 'original',
        values: {
          serial_number: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
          transaction_number: '4021',
          signature_counter: '8044',
          start: '2026-03-14T12:34:21+01:00',
          finish: '2026-03-14T12:34:56+01:00',
          process_type: 'Kassenbeleg-V1',
          process_data: 'Beleg^2.50_3.42_0.00_0.00_0.00^5.92:Bar',
          algorithm: 'ecdsa-plain-SHA256',
          time_format: 'unixTime',
          signature: 'c2VsZi1tYWRlIHNhbXBsZQ==',
        },
      },
    ]);
    const [enveloped] = await ekabs.readSample('ekabs-envelope.json');
    expect(enveloped?.fiscal).toMatchObject([
      {
        scheme: 'de-tse',
        code: 'V0;KASSE-0042;Kassenbeleg-V1;self-made',
        values: {
          client_id: 'KASSE-0042',
          // 1773488030 s after 1970.
          start: '2026-03-14T11:33:50.000Z',
          signature: 'c2VsZi1tYWRl',
          public_key: 'c2VsZi1tYWRl',
        },
      },
    ]);
  });

  const sale = {
    head: { number: '1', date: 1_773_488_096 },
    data: {
      full_amount_incl_vat: 1,
      payment_types: [{ name: 'CASH', amount: 1 }],
      vat_amounts: [],
      lines: [{ text: 'Tee' }],
    },
  };

  test('says that the security module failed', async () => {
    const [receipt] = await ekabs.read({ ...sale, security: { error_message: 'TSE fehlt' } });
    expect(receipt?.fiscal).toEqual([{ scheme: 'de-tse', status: 'outage', values: { error: 'TSE fehlt' } }]);
    const [plain] = await ekabs.read({ ...sale, security: {} });
    expect(plain?.fiscal).toBeUndefined();
  });

  test('is that of Austria around the receipt', async () => {
    const answer = {
      schema: { ekabs_v0: sale },
      qr_code_data: '_R1-AT3_REG-1_7_…',
      cash_register_serial_number: 'REG-1',
      receipt_number: 7,
    };
    const signed = {
      scheme: 'at-rksv',
      code: '_R1-AT3_REG-1_7_…',
      values: { cash_box_id: 'REG-1', receipt_number: '7' },
    };
    const [receipt] = await ekabs.read({ ...answer, signed: true });
    expect(receipt?.fiscal).toEqual([{ ...signed, status: 'original' }]);
    const [unsigned] = await ekabs.read({ ...answer, signed: false });
    expect(unsigned?.fiscal).toEqual([{ ...signed, status: 'outage' }]);
    const { receipts, ignored } = await ekabs.outcomeOf({ ...answer, receipt_type: 'TRAINING' });
    expect([receipts, ignored]).toEqual([[], ['training is no sale']]);
  });
});

describe('a receipt read by hand', () => {
  const sample = async (file: string) => {
    const receipts = await ekabs.readSample(file);
    expectNoWarnings(receipts);
    return receipts;
  };

  test('with a discount as a line of its own, and francs in the till', async () => {
    expect(await sample('ekabs.json')).toMatchObject([
      {
        transaction_id: 'KASSE-0007-2026-03-14-000123',
        localtime: '2026-03-14T12:34:56+01:00',
        identifier: 'K-1007',
        l10n: { currency: 'EUR' },
        total: 5.92,
        items: [
          {
            name: 'Roggenbrot',
            quantity: 1,
            unit: 'Stück',
            unit_price: 3.6,
            total: 3.6,
            vat: { rate: 7, amount: 0.24 },
            properties: { product_code: '04012345000429' },
          },
          // 0.18 with tax less 0.16 without.
          { name: 'Stammkunden-Rabatt 5 %', quantity: 1, total: -0.18, vat: { rate: 7, amount: -0.02 } },
          { name: 'Kaffee', quantity: 1, total: 2.5, vat: { rate: 19, amount: 0.4 } },
        ],
        vat: [
          { rate: 7, amount: 0.22 },
          { rate: 19, amount: 0.4 },
        ],
        payments: [
          {
            method: 'Bar',
            amount: 5.92,
            details: { other: { foreign_amount: 6.5, foreign_currency: 'CHF' } },
          },
        ],
        properties: { seller: 'Bäckerei Sonnenschein', footer_text: 'Danke und bis bald!' },
      },
    ]);
  });

  test('in the envelope, with amounts as text, seconds, rates as fractions and two tenders', async () => {
    const [receipt, ...others] = await sample('ekabs-envelope.json');
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      // 1773488096 s after 1970.
      localtime: '2026-03-14T11:34:56+00:00',
      identifier: 'K-2001',
      subtotal: 43.3,
      total: 41.3,
      discounts: [{ name: 'Stammtisch', amount: -2 }],
      vat: [
        { rate: 19, amount: 1.92 },
        { rate: 7, amount: 1.75 },
        { rate: 0, amount: 0 },
      ],
    });
    expect(itemsOf(receipt as SubmittedReceipt)).toEqual([
      ['Schweinebraten', 2, 28.8],
      ['Helles 0,5 l', 3, 12],
      ['Trinkgeld', 1, 2.5],
    ]);
    expect(receipt?.items[0]?.discounts).toEqual([{ name: 'Mittagstisch', amount: -1 }]);
    expect(receipt?.payments).toMatchObject([
      { method: 'Bar', amount: 21.3 },
      { method: 'girocard', amount: 20, number: '1234', details: { other: { authorization: '770011' } } },
    ]);
  });

  test('of what came back with its discount', async () => {
    const amounts = [{ percentage: 19, incl_vat: -9, excl_vat: -7.56, vat: -1.44 }];
    const discounts = [{ name: 'Aktion', discount_value: 1 }];
    const receipts = await ekabs.read({
      type: 'Beleg',
      cash_register: { serial_number: 'K1' },
      head: { number: '7', date: '2026-03-14T12:00:00+01:00' },
      data: {
        currency: 'EUR',
        full_amount_incl_vat: -8,
        discounts,
        payment_types: [{ name: 'Bar', amount: -8 }],
        vat_amounts: amounts,
        lines: [
          { text: 'Lampe', item: { quantity: -1, price_per_unit: 10 }, vat_amounts: amounts, discounts },
        ],
      },
    });
    expectNoWarnings(receipts);
    expect(receipts).toMatchObject([
      { total: -8, discounts: [{ amount: 1 }], items: [{ total: -9, discounts: [{ amount: 1 }] }] },
    ]);
  });

  test('of what came back', async () => {
    expect(await sample('ekabs-return.json')).toMatchObject([
      {
        transaction_id: 'KASSE-0007-2026-03-14-000124',
        total: -3.67,
        items: [
          {
            name: 'Storno Roggenbrot',
            quantity: -1,
            total: -3.42,
            vat: { rate: 7, amount: -0.22 },
            return: {},
          },
          { name: 'Pfandrückgabe', quantity: -1, total: -0.25, vat: { rate: 19, amount: -0.04 }, return: {} },
        ],
        payments: [{ method: 'Bar', amount: -3.67 }],
      },
    ]);
  });
});
