import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { makeRetailer, receiptBody, type TestRetailer } from '../factories';
import { fullReceiptBody, fullReceiptOut } from '../full-receipt';

// Sections 2.1 and 4.4, contract sections 1 and 4: what a till sends comes back whole, and nothing is made up.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true, vatno: 'DE123456789' });
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

test('the deprecated field vat says so in every answer, and nothing else does', async () => {
  const vat = [{ amount: 0.26, rate: 7 }];
  const body = receiptBody({ vat });
  const answers = [
    await retailer.api.post('/receipts', body),
    await retailer.api.post('/receipts', body),
    await retailer.api.post('/receipts', { ...body, total: 9 }),
    await retailer.api.post('/receipts', receiptBody({ vat: null })),
    await retailer.api.post('/receipts', receiptBody({ taxes: [{ name: 'VAT', amount: 0.26 }] })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409, 201, 201]);
  const said = answers.map(({ headers }) => headers.get('deprecation'));
  expect(said).toEqual(['@1704067200', '@1704067200', '@1704067200', null, null]);
});

test('every field and every object comes back as sent', async () => {
  const body = fullReceiptBody();
  const { id, ...receipt } = await stored(body);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(receipt).toEqual(fullReceiptOut(body, retailer.ctx.retailer.name));
});

test('the answer is 201 with the address and the id alone', async () => {
  const { status, headers, json } = await retailer.api.post('/receipts', receiptBody());
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`http://localhost:3000/api/receipts/${json.id}`);
  expect(headers.get('idempotency-replayed')).toBeNull();
  expect(json).toEqual({ id: json.id });
});

test('what was not submitted is null, [] or {}, and nothing is derived', async () => {
  const body = receiptBody();
  const { id, ...receipt } = await stored(body);
  expect(id).toBeTypeOf('string');
  expect(receipt).toEqual({
    ...body,
    store_reference: '1',
    timestamp: '2026-03-14T11:34:56+00:00',
    identifier: null,
    incomplete: false,
    net: null,
    subtotal: null,
    gross: null,
    payments: [],
    pos_data_ids: [],
    properties: {},
    retailer: { name: retailer.ctx.retailer.name, vatno: 'DE123456789' },
    store: {
      name: 'Berlin Mitte',
      address: expect.any(Array) as unknown[],
      city: 'Berlin',
      country: 'DEU',
      phone: '+49 30 1234567',
      postcode: '10117',
      properties: expect.any(Object) as object,
    },
    till_uuid: null,
    external_id: null,
    vat: [],
    taxes: [],
    discounts: [],
    l10n: { locale: 'de-DE', translation_locale: null, timezone: 'Europe/Berlin', currency: 'EUR' },
    duplicate: false,
    attachments: {},
    items: [
      {
        name: 'Organic Whole Milk 1 l',
        quantity: 2,
        total: 3.98,
        unit: null,
        net: null,
        gross: null,
        unit_price: null,
        gross_unit_price: null,
        net_unit_price: null,
        vat: null,
        taxes: [],
        discounts: [],
        return: null,
        properties: {},
      },
    ],
  });
});

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

test('the identifier becomes known, once', async () => {
  for (let round = 0; round < 2; round += 1) await stored(receiptBody({ identifier: 'new-shopper' }));
  const rows = await retailer.ctx.db
    .select()
    .from(identifiers)
    .where(eq(identifiers.identifier, 'new-shopper'));
  expect(rows.map(({ properties }) => properties)).toEqual([{}]);
});

describe('store_reference', () => {
  test.each([
    [1, '1'],
    ['1', '1'],
    ['001', '1'],
    ['berlin-mitte', 'berlin-mitte'],
  ])('%j names the store and reads back %j', async (reference, shown) => {
    const receipt = await stored(receiptBody({ store_reference: reference }));
    expect([receipt.store_reference, receipt.store.name]).toEqual([shown, 'Berlin Mitte']);
  });

  test.each([2, '2', 'Berlin-Mitte', 'nowhere', ' 1', '１'])('%j is no store: 422', async (reference) => {
    const { status, json } = await retailer.api.post(
      '/receipts',
      receiptBody({ store_reference: reference }),
    );
    expect({ status, code: json.code, description: json.description, text: json.status }).toEqual({
      status: 422,
      code: 'unprocessable',
      description: 'store not found',
      text: 'unprocessable entity',
    });
  });
});

describe('_links', () => {
  test('are absent by default', async () => {
    expect((await retailer.api.post('/receipts', receiptBody())).json).not.toHaveProperty('_links');
  });

  test('open the receipt where the retailer has them on, the same ones on a repeat', async () => {
    const { api } = await makeRetailer({ receipt_links: true });
    const body = receiptBody();
    const first = await api.post('/receipts', body);
    const { href } = first.json._links.webview;
    expect(href).toMatch(/^http:\/\/localhost:3000\/r\/[0-9a-z]{29,34}$/);
    expect(href).not.toContain(first.json.id);
    const again = await api.post('/receipts', body);
    expect(again.json).toEqual(first.json);
    const duplicate = await api.post('/receipts', { ...body, duplicate: true });
    expect(duplicate.json._links.webview.href).not.toBe(href);
  });
});
