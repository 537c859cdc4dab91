import { describe, expect, test } from 'vitest';
import { receiptBody } from '../factories';
import { fullWith, refusingRetailer } from './refused-submissions';

// Contract sections 2 to 4: each rule of the body, refused by name, with nothing stored.

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

describe('a wrong type is named', () => {
  const wrong = { string: 7, number: '7', boolean: 'true', array: {}, object: [] };
  const said = {
    string: 'must be a string',
    number: 'must be a number',
    boolean: 'must be true or false',
    array: 'must be an array',
    object: 'must be an object',
  };
  test.each([
    ['transaction_id', 'string'],
    ['identifier', 'string'],
    ['localtime', 'string'],
    ['external_id', 'string'],
    ['total', 'number'],
    ['net', 'number'],
    ['subtotal', 'number'],
    ['gross', 'number'],
    ['incomplete', 'boolean'],
    ['duplicate', 'boolean'],
    ['items', 'array'],
    ['payments', 'array'],
    ['vat', 'array'],
    ['taxes', 'array'],
    ['discounts', 'array'],
    ['properties', 'object'],
    ['l10n', 'object'],
    ['store', 'object'],
    ['attachments', 'object'],
    ['items.0', 'object'],
    ['items.0.name', 'string'],
    ['items.0.quantity', 'number'],
    ['items.0.total', 'number'],
    ['items.0.unit', 'string'],
    ['items.0.net', 'number'],
    ['items.0.unit_price', 'number'],
    ['items.0.vat', 'object'],
    ['items.0.vat.rate', 'number'],
    ['items.0.taxes.0.name', 'string'],
    ['items.0.taxes.0.amount', 'number'],
    ['items.0.taxes.0.properties', 'object'],
    ['items.0.discounts', 'array'],
    ['items.0.discounts.0.percentage', 'number'],
    ['items.0.return', 'object'],
    ['items.0.return.reason', 'string'],
    ['items.0.properties', 'object'],
    ['items.0.name:de_AT', 'string'],
    ['payments.0', 'object'],
    ['payments.0.method', 'string'],
    ['payments.0.amount', 'number'],
    ['payments.0.change', 'number'],
    ['payments.0.number', 'string'],
    ['payments.0.start', 'string'],
    ['payments.0.details', 'object'],
    ['payments.0.details.rounding', 'number'],
    ['payments.0.details.other', 'object'],
    ['store.name', 'string'],
    ['store.address', 'array'],
    ['store.address.0', 'string'],
  ] as const)('%s is %s', async (path, kind) => {
    expect(await violationsOf(fullWith(path, wrong[kind]))).toEqual({ [path]: `${path} ${said[kind]}` });
  });

  test.each(['items.0.discounts.0.quantity', 'discounts.0.quantity'])(
    '%s is a whole number',
    async (path) => {
      expect(await violationsOf(fullWith(path, 1.5))).toEqual({ [path]: `${path} must be an integer` });
      expect(Object.keys(await violationsOf(fullWith(path, 1e300)))).toEqual([path]);
    },
  );

  test.each([[], {}, true, 1.5, 0, -1, 2_147_483_648, '', '0', '99999999999', 'a'.repeat(256)])(
    'store_reference %j is neither an integer nor a string',
    async (reference) => {
      expect(Object.keys(await violationsOf(receiptBody({ store_reference: reference })))).toEqual([
        'store_reference',
      ]);
    },
  );

  test.each([[[]], ['text'], [7], [null], [true]])('the body itself is an object, not %j', async (body) => {
    expect(await violationsOf(body)).toEqual({ body: 'the body must be an object' });
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
