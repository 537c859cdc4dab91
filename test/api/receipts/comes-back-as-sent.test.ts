import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { fullReceiptBody } from '@/test/full-receipt';

// Sections 2.1 and 4.4, contract sections 1 and 4: what a till sends comes back as it was.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
});

async function stored(body: unknown) {
  const posted = await retailer.api.post('/receipts', body);
  expect(posted.status, posted.text).toBe(201);
  return (await retailer.api.get(`/receipts/${posted.json.id}`)).json;
}

/** A value with its objects as sorted entries, so that no key can hide from a comparison, `__proto__` included. */
function entriesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(entriesOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, member]) => [key, entriesOf(member)])
    .toSorted();
}

/** The value of the first item, tax and so on that comes back for these changes to a small receipt. */
async function itemOf(item: Record<string, unknown>) {
  return (await stored(receiptBody({ items: [{ name: 'Tea', quantity: 1, total: 2, ...item }] }))).items[0];
}

test('null for an optional field is the same as leaving it out, at every level', async () => {
  const nothing = (body: object, required: readonly string[]) =>
    Object.fromEntries(
      Object.keys(body)
        .filter((key) => !required.includes(key))
        .map((key) => [key, null]),
    );
  const full = fullReceiptBody();
  const [item] = full.items;
  const [payment] = full.payments;
  const tax = { ...nothing(full.taxes[0] ?? {}, []), name: 'VAT', amount: 1 };
  const absent = {
    ...nothing(full, ['items', 'transaction_id', 'localtime', 'total', 'store_reference']),
    attachments: null,
    duplicate: null,
  };
  const plain = await stored(receiptBody(absent));
  const { id: _id, transaction_id: _transaction, ...same } = await stored(receiptBody());
  expect(plain).toMatchObject(same);
  const nested = await stored(
    receiptBody({
      items: [
        {
          ...nothing(item ?? {}, ['name:de_AT', 'name:pt_BR']),
          ...{ name: 'Tea', quantity: 1, total: 2, taxes: [tax] },
          'name:fr': null,
          return: { localtime: '2026-01-01T00:00Z', reason: null, properties: null },
          vat: { amount: 1, rate: null, code: null },
        },
      ],
      payments: [
        {
          ...nothing(payment ?? {}, []),
          method: 'card',
          amount: 1,
          details: nothing(payment?.details ?? {}, []),
        },
      ],
      discounts: [{ name: 'Club', amount: -1, quantity: null, percentage: null, properties: null }],
      l10n: { locale: null, translation_locale: null, timezone: null, currency: null },
    }),
  );
  expect(nested.items[0].taxes).toEqual([{ name: 'VAT', amount: 1, rate: null, code: null, properties: {} }]);
  expect(nested.items[0]).not.toHaveProperty('name:fr');
  expect(nested.items[0].return).toEqual({
    localtime: '2026-01-01T00:00:00+00:00',
    reason: null,
    properties: {},
  });
  expect(nested.items[0].vat).toEqual({ amount: 1, rate: null, code: null });
  expect(nested.discounts).toEqual([
    { name: 'Club', amount: -1, quantity: null, percentage: null, properties: {} },
  ]);
  expect(nested.l10n.currency).toBe('EUR');
});

describe('numbers come back to the digit', () => {
  test.each([0, -0.01, 0.1, 1e-7, 1e21, 123456789.125, 5e-324, 1.7976931348623157e308, 9007199254740993])(
    '%d',
    async (total) => {
      const receipt = await stored(receiptBody({ total, net: total, properties: { total } }));
      expect([receipt.total, receipt.net, receipt.properties.total]).toEqual([total, total, total]);
    },
  );

  test('returned goods keep their signs', async () => {
    const item = await itemOf({ quantity: -1, total: -2.5, net: -2 });
    expect(item).toMatchObject({ quantity: -1, total: -2.5, net: -2 });
  });
});

describe('text comes back to the letter', () => {
  test.each([
    '',
    ' ',
    'Crème brûlée',
    '牛乳 🥛',
    '\u0001\t\n\\"',
    '\u202Eabc',
    'e\u0301',
    '</script>',
    '\uFFFF',
  ])('%j', async (name) => {
    const receipt = await stored(
      receiptBody({ items: [{ name, quantity: 1, total: 1 }], properties: { [name]: name } }),
    );
    expect([receipt.items[0].name, receipt.properties]).toEqual([name, { [name]: name }]);
  });
});

describe('free properties come back as they are', () => {
  test.each([
    '{"__proto__": {"admin": true}}',
    '{"constructor": {"prototype": 1}, "toString": "x", "valueOf": 1, "hasOwnProperty": null}',
    '{"a": {"__proto__": []}, "length": 3, "then": "x"}',
    '{"email_settings": {}}',
    '{"email_settings": "free"}',
    '{"a": null, "b": [null, [], {}]}',
  ])('%s', async (properties) => {
    const body = JSON.stringify(
      receiptBody({ properties: 'HERE', items: [{ name: 'a', quantity: 1, total: 1, properties: 'HERE' }] }),
    );
    const { status, json } = await retailer.api.request('/receipts', {
      method: 'POST',
      body: body.replaceAll('"HERE"', properties),
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(201);
    const read = await retailer.api.get(`/receipts/${json.id}`);
    expect(entriesOf(read.json.properties)).toEqual(entriesOf(JSON.parse(properties)));
    expect(entriesOf(read.json.items[0].properties)).toEqual(entriesOf(JSON.parse(properties)));
  });
});
