import { describe, expect, test } from 'vitest';
import { receiptBody } from '@/test/factories';
import { fullWith, refusingRetailer } from './refused-submissions';

// Contract sections 2 to 4: a value of a type that its field does not take is refused by name, with nothing stored.

const { violationsOf } = refusingRetailer();

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

  test.each([[], {}, true, 1.5, 0, -1, 2_147_483_648, '', '0', '000', 'a'.repeat(256)])(
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
