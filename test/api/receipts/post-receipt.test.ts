import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, signedQuery } from '@/test/api-client';
import { countRows, makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { fullReceiptBody, fullReceiptOut } from '@/test/full-receipt';
import { fullWith, refusingRetailer } from './refused-submissions';

// Sections 2.1 and 4.4, contract sections 1 to 4: what a till sends is kept whole, and nothing is made up.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true, vatno: 'DE123456789' });
});

async function stored(body: unknown) {
  const posted = await retailer.api.post('/receipts', body);
  expect(posted.status, posted.text).toBe(201);
  return (await retailer.api.get(`/receipts/${posted.json.id}`)).json;
}

describe('201', () => {
  test('the answer is 201 with the address and the id alone', async () => {
    const { status, headers, json } = await retailer.api.post('/receipts', receiptBody());
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`http://localhost:3000/api/receipts/${json.id}`);
    expect(headers.get('idempotency-replayed')).toBeNull();
    expect(json).toEqual({ id: json.id });
  });

  test('every field and every object comes back as sent', async () => {
    const body = fullReceiptBody();
    const { id, ...receipt } = await stored(body);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(receipt).toEqual(fullReceiptOut(body, retailer.ctx.retailer.name));
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
      fiscal: [],
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

  test('the identifier becomes known, once', async () => {
    for (let round = 0; round < 2; round += 1) await stored(receiptBody({ identifier: 'new-shopper' }));
    const rows = await retailer.ctx.db
      .select()
      .from(identifiers)
      .where(and(owned(retailer.ctx, identifiers), eq(identifiers.identifier, 'new-shopper')));
    expect(rows.map(({ properties }) => properties)).toEqual([{}]);
  });

  test.each([
    [1, '1'],
    ['1', '1'],
    ['001', '1'],
    ['berlin-mitte', 'berlin-mitte'],
  ])('store_reference %j names the store and reads back %j', async (reference, shown) => {
    const receipt = await stored(receiptBody({ store_reference: reference }));
    expect([receipt.store_reference, receipt.store.name]).toEqual([shown, 'Berlin Mitte']);
  });

  describe('_links', () => {
    test('are absent by default', async () => {
      expect((await retailer.api.post('/receipts', receiptBody())).json).not.toHaveProperty('_links');
    });

    test('are absent while the receipt has a page all the same, unless pages are off', async () => {
      const [paged, plain] = await Promise.all([makeRetailer(), makeRetailer({ receipt_pages: false })]);
      for (const [of, links] of [
        [paged, 1],
        [plain, 0],
      ] as const) {
        const body = receiptBody();
        const { json } = await of.api.post('/receipts', body);
        expect((await of.api.post('/receipts', body)).json).toEqual(json);
        expect(json).not.toHaveProperty('_links');
        expect((await of.api.get(`/receipts/${json.id}/links`)).json).toHaveLength(links);
      }
    });

    test('are absent where links are on and pages off: there is nothing to lead to', async () => {
      const { api } = await makeRetailer({ receipt_pages: false, receipt_links: true });
      const body = receiptBody();
      for (let sent = 0; sent < 2; sent += 1) {
        const { status, json } = await api.post('/receipts', body);
        expect(status).toBe(201);
        expect(json).not.toHaveProperty('_links');
      }
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
});

describe('400', () => {
  const one = refusingRetailer();
  const { violationsOf } = one;

  const item = { name: 'Tea', quantity: 1, total: 2 };

  describe('a required field', () => {
    test('that is missing is named, all of them at once', async () => {
      expect(await violationsOf({})).toEqual({
        items: 'items is missing',
        transaction_id: 'transaction_id is missing',
        localtime: 'localtime is missing',
        total: 'total is missing',
        store_reference: 'store_reference is missing',
      });
    });

    test.each(['items', 'transaction_id', 'localtime', 'total', 'store_reference'])(
      'may not be null: %s',
      async (name) => {
        expect(Object.keys(await violationsOf(receiptBody({ [name]: null })))).toEqual([name]);
      },
    );

    test.each([
      ['items.0', ['name', 'quantity', 'total']],
      ['items.0.taxes.0', ['name', 'amount']],
      ['items.0.discounts.0', ['name', 'amount']],
      ['items.0.return', ['localtime']],
      ['items.0.vat', ['amount']],
      ['payments.0', ['method', 'amount']],
      ['taxes.0', ['name', 'amount']],
      ['discounts.0', ['name', 'amount']],
      ['vat.0', ['amount']],
    ])('is missing inside %s', async (path, names) => {
      const expected = names.map((name) => [`${path}.${name}`, `${path}.${name} is missing`]);
      expect(await violationsOf(fullWith(path, {}))).toEqual(Object.fromEntries(expected));
    });
  });

  describe('an unknown key is named, not dropped', () => {
    test.each([
      '',
      'items.0',
      'items.0.vat',
      'items.0.taxes.0',
      'items.0.discounts.0',
      'items.0.return',
      'payments.0',
      'payments.0.details',
      'vat.0',
      'taxes.0',
      'discounts.0',
      'l10n',
      'store',
    ])('in %j', async (path) => {
      for (const key of ['colour', '__proto__', 'constructor', 'Name', 'name ']) {
        const name = path === '' ? key : `${path}.${key}`;
        const marked = JSON.stringify(fullWith(path === '' ? 'MARK' : `${path}.MARK`, 1));
        const body = JSON.parse(marked.replace('"MARK"', JSON.stringify(key))) as unknown;
        expect(await violationsOf(body)).toEqual({ [name]: `${name} is not a known field` });
      }
    });

    test('in an attachment, and an attachment under any label', async () => {
      const body = JSON.parse(
        '{"attachments": {"a": {"id": "x", "colour": 1}, "__proto__": {"id": "y"}, "constructor": {"id": "z"}}}',
      ) as Record<string, unknown>;
      const found = await violationsOf(receiptBody(body));
      expect(found).toHaveProperty(['attachments.a.colour']);
      const valid = JSON.parse('{"attachments": {"__proto__": {"id": "y"}}}') as Record<string, unknown>;
      expect(Object.keys(await violationsOf(receiptBody(valid)))).toEqual(['attachments.__proto__']);
    });
  });

  test('all violations come at once, of the query as well', async () => {
    const { status, json } = await one.retailer.api.post('/receipts?colour=red&pretty=maybe', {
      ...receiptBody({ total: '1', identifier: '', colour: 1 }),
      items: [{ quantity: 'x', total: 1, 'name:xx-yy': 'a' }, 7, { ...item, vat: { rate: 'a' } }],
      payments: [{ method: 'card', amount: null, number: '4111111111111111' }],
    });
    expect(status).toBe(400);
    expect(
      json.errors.map(({ location, name }: Record<string, string>) => `${location} ${name}`).toSorted(),
    ).toEqual([
      'body colour',
      'body identifier',
      'body items.0.name',
      'body items.0.name:xx-yy',
      'body items.0.quantity',
      'body items.1',
      'body items.2.vat.amount',
      'body items.2.vat.rate',
      'body payments.0.amount',
      'body payments.0.number',
      'body total',
      'query colour',
      'query pretty',
    ]);
  });
});

describe('403', () => {
  test('a signed consumer submits nothing', async () => {
    const before = await countRows(retailer);
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna' });
    const { status, json } = await apiClient().post(
      `/receipts?${query}`,
      receiptBody({ identifier: 'anna' }),
    );
    expect([status, json.code]).toEqual([403, 'permission_denied']);
    expect(await countRows(retailer)).toEqual(before);
  });
});

describe('409', () => {
  describe('other content under a known transaction id gets 409', () => {
    test.each([
      ['total', { total: 1 }],
      ['identifier', { identifier: 'x' }],
      ['items', { items: [{ name: 'Tea', quantity: 1, total: 3.98 }] }],
      ['localtime', { localtime: '2026-03-14T12:34:57+01:00' }],
      ['properties', { properties: { shift: null } }],
      ['payments', { payments: [{ method: 'cash', amount: 3.98 }] }],
      ['external_id', { external_id: crypto.randomUUID() }],
      ['incomplete', { incomplete: true }],
    ])('that names %s', async (name, changes) => {
      const transaction_id = `OTHER-${name}`;
      const id = await postedReceipt(retailer, { transaction_id });
      const [before, receipt] = [await countRows(retailer), (await retailer.api.get(`/receipts/${id}`)).json];
      const { status, json } = await retailer.api.post(
        '/receipts',
        receiptBody({ transaction_id, ...changes }),
      );
      expect({ status, code: json.code, text: json.status }).toEqual({
        status: 409,
        code: 'conflict',
        text: 'conflict',
      });
      expect(json.description).toBe(`transaction_id exists with other content: ${name}`);
      expect(await countRows(retailer)).toEqual(before);
      expect((await retailer.api.get(`/receipts/${id}`)).json).toEqual(receipt);
    });

    test('that names every differing field', async () => {
      const transaction_id = 'OTHER-ALL';
      await postedReceipt(retailer, { transaction_id, net: 1 });
      const { json } = await retailer.api.post(
        '/receipts',
        receiptBody({ transaction_id, total: 1, gross: 2 }),
      );
      expect(json.description).toBe('transaction_id exists with other content: gross, net, total');
    });
  });

  test('external_id is unique like transaction_id: 409 under another transaction', async () => {
    const external_id = crypto.randomUUID();
    await postedReceipt(retailer, { external_id });
    const before = await countRows(retailer);
    const { status, json } = await retailer.api.post('/receipts', receiptBody({ external_id }));
    expect(status).toBe(409);
    expect(json.description).toBe('external_id exists with other content: transaction_id');
    expect(await countRows(retailer)).toEqual(before);
  });

  test('the id of a stored duplicate is taken like any other transaction id', async () => {
    const id = await postedReceipt(retailer, { transaction_id: 'DUP-TAKEN', duplicate: true });
    const { transaction_id } = (await retailer.api.get(`/receipts/${id}`)).json;
    const { status, json } = await retailer.api.post('/receipts', receiptBody({ transaction_id }));
    expect(status).toBe(409);
    expect(json.description).toBe('transaction_id exists with other content: duplicate, transaction_id');
  });
});

describe('413', () => {
  test('attachments hold 1 MB together, not a byte more', async () => {
    const of = (size: number) => Buffer.alloc(size, 7).toString('base64');
    const full = { a: { data: of(400_000) }, b: { data: of(600_000) } };
    expect((await retailer.api.post('/receipts', receiptBody({ attachments: full }))).status).toBe(201);
    const over = { ...full, c: { data: of(1) } };
    const { status, json } = await retailer.api.post('/receipts', receiptBody({ attachments: over }));
    expect({ status, code: json.code }).toEqual({ status: 413, code: 'body_too_large' });
  });
});

describe('422', () => {
  test.each([2, '2', 'Berlin-Mitte', 'nowhere', ' 1', '１'])(
    'store_reference %j is no store',
    async (reference) => {
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
    },
  );
});
