import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

// §4.4: translations ride along as `<field>:<alternative>`, on the names of items and nowhere else.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const post = (item: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  retailer.api.post(
    '/receipts',
    receiptBody({ items: [{ name: 'Milk', quantity: 1, total: 1, ...item }], ...changes }),
  );

test('translations come back beside the name', async () => {
  const names = { 'name:fr': 'Lait', 'name:de_AT': 'Milch', 'name:zh_Hant_TW': '牛奶', 'name:pt_BR': '' };
  const { json } = await post(names);
  const [item] = (await retailer.api.get(`/receipts/${json.id}`)).json.items;
  expect(item).toMatchObject({ name: 'Milk', ...names });
});

test('a translation does not stand in for the name', async () => {
  const { status, json } = await post({ name: undefined, 'name:fr': 'Lait' });
  expect(status).toBe(400);
  expect(json.errors.map(({ description }: { description: string }) => description)).toEqual([
    'items.0.name is missing',
  ]);
});

describe('a wrong alternative is a violation that names the key', () => {
  test.each([
    'name:de-AT',
    'name:DE_AT',
    'name:de_at',
    'name:',
    'name:xx_YY',
    'name:x_foo',
    'name:__proto__',
    'name:fr:be',
  ])('%s', async (key) => {
    const { status, json } = await post({ [key]: 'Lait' });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      {
        location: 'body',
        name: `items.0.${key}`,
        description: `items.0.${key} is not a valid alternative name (RFC 5646 with _ and canonical case)`,
      },
    ]);
  });

  test.each([
    ['items.0.unit:fr', { 'unit:fr': 'l' }, {}],
    ['items.0.Name:fr', { 'Name:fr': 'l' }, {}],
    ['items.0.discounts.0.name:fr', { discounts: [{ name: 'Club', 'name:fr': 'Club', amount: 1 }] }, {}],
    ['items.0.taxes.0.name:fr', { taxes: [{ name: 'VAT', 'name:fr': 'TVA', amount: 1 }] }, {}],
    ['payments.0.method:fr', {}, { payments: [{ method: 'cash', 'method:fr': 'espèces', amount: 1 }] }],
    ['transaction_id:fr', {}, { 'transaction_id:fr': 'x' }],
  ])('%s, on a field that has none', async (name, item, changes) => {
    const { status, json } = await post(item, changes);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { location: 'body', name, description: `${name} is not a known field` },
    ]);
  });
});
