import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { stores } from '@/drizzle/schema/stores';
import { countRows, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Sections 2.3 and 4.14, contract section 9.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const small = { name: 'Aachen', country: 'DEU' };
const full = {
  reference: 4711,
  external_reference: 'DE/Aachen 1',
  name: 'Aachen',
  address: ['Markt 1', ''],
  city: 'Aachen',
  postcode: '52062',
  country: 'DEU',
  phone: '+49 241 123',
  locale: 'de-DE',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  properties: { floor: [1, null] },
  settings: 'anything',
};

const rowOf = async ({ ctx }: TestRetailer, reference: number) =>
  (
    await ctx.db
      .select()
      .from(stores)
      .where(and(eq(stores.retailerId, ctx.retailer.id), eq(stores.reference, reference)))
  )[0];

describe('201', () => {
  test('a store is made with every field, at an address of its own', async () => {
    const { status, headers, json } = await retailer.api.post('/stores', full);
    expect(status).toBe(201);
    expect(json).toEqual({ reference: 4711 });
    expect(headers.get('location')).toBe('http://localhost:3000/api/stores/4711');
    const { external_reference: externalReference, ...same } = full;
    expect(await rowOf(retailer, 4711)).toMatchObject({ ...same, externalReference });
  });

  test.each([null, 0, false, '', 'text', '"quoted"', '7', 1.5, [], [null, 'a'], {}, { a: { b: null } }])(
    'properties and settings may be any JSON value: %j',
    async (value) => {
      const { status, json, text } = await retailer.api.post('/stores', {
        ...small,
        properties: value,
        settings: value,
      });
      expect(status, text).toBe(201);
      expect(await rowOf(retailer, json.reference)).toMatchObject({ properties: value, settings: value });
      expect(await postedReceipt(retailer, { store_reference: json.reference })).toBeTypeOf('string');
    },
  );

  test('what is left out or null is absent', async () => {
    const optional = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
    for (const body of [small, { ...optional, ...small }]) {
      const { status, json } = await retailer.api.post('/stores', body);
      expect(status).toBe(201);
      expect(await rowOf(retailer, json.reference)).toMatchObject({
        externalReference: null,
        address: [],
        city: null,
        postcode: null,
        phone: null,
        locale: null,
        timezone: null,
        currency: null,
        properties: null,
        settings: null,
      });
    }
  });

  test.each([
    ['name', 100],
    ['city', 60],
    ['postcode', 10],
    ['phone', 20],
    ['external_reference', 255],
  ])('%s may have %i characters', async (name, length) => {
    for (const value of ['x'.repeat(length), '東'.repeat(length), '🏬'.repeat(length)]) {
      expect((await retailer.api.post('/stores', { ...small, [name]: value })).status).toBe(201);
    }
  });

  test('another retailer has numbers and names of its own', async () => {
    const other = await makeRetailer();
    const { status } = await other.api.post('/stores', { ...full });
    expect(status).toBe(201);
  });
});

describe('201 without a reference', () => {
  test('a store takes the next free integer', async () => {
    const own = await makeRetailer();
    const post = async (body: object) => (await own.api.post('/stores', body)).json.reference as number;
    expect(await post(small)).toBe(2);
    expect(await post({ ...small, reference: 10 })).toBe(10);
    const next = await post(small);
    expect(next).not.toBe(10);
    expect(await post({ ...small, reference: 2_147_483_647 })).toBe(2_147_483_647);
    // The highest number is taken; a free one is left all the same.
    const last = await post(small);
    expect([1, 2, 10, next, 2_147_483_647]).not.toContain(last);
    expect(last).toBeGreaterThanOrEqual(1);
  });

  test('20 at once get 20 different ones', async () => {
    const own = await makeRetailer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.api.post('/stores', small)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ json }) => json.reference as number)).size).toBe(20);
  });
});

describe('400 by the name of the field, with nothing stored', () => {
  test.each([
    ['name', undefined],
    ['name', null],
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['name', 7],
    ['country', undefined],
    ['country', null],
    ['country', 'DE'],
    ['country', 'deu'],
    ['country', 'ZZZ'],
    ['country', 276],
    ['reference', 0],
    ['reference', -1],
    ['reference', 1.5],
    ['reference', '1'],
    ['reference', 2_147_483_648],
    ['reference', 1e300],
    ['external_reference', ''],
    ['external_reference', 'x'.repeat(256)],
    ['external_reference', 7],
    ['address', 'Markt 1'],
    ['address', {}],
    ['city', ''],
    ['city', 'x'.repeat(61)],
    ['postcode', ''],
    ['postcode', 'x'.repeat(11)],
    ['postcode', 52062],
    ['phone', ''],
    ['phone', '1'.repeat(21)],
    ['locale', 'de_de'],
    ['timezone', 'Berlin'],
    ['timezone', '+01:00'],
    ['currency', 'Euro'],
    ['currency', 'eur'],
    ['id', 7],
    ['updated_timestamp', '2026-01-01T00:00:00Z'],
    ['colour', 'red'],
  ])('%s: %j', async (name, value) => {
    const before = await countRows(retailer);
    const { status, json } = await retailer.api.post('/stores', { ...small, [name]: value });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(json.errors.map((error: { name: string }) => error.name)).toEqual([name]);
    expect(await countRows(retailer)).toEqual(before);
  });

  test('each line of the address', async () => {
    const { json } = await retailer.api.post('/stores', { ...small, address: ['ok', 7, null] });
    expect(json.errors.map(({ name }: { name: string }) => name)).toEqual(['address.1', 'address.2']);
  });

  test('all of them at once', async () => {
    const { json } = await retailer.api.post('/stores', { reference: 0, colour: 1, currency: 'x' });
    expect(json.errors.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'colour',
      'country',
      'currency',
      'name',
      'reference',
    ]);
  });
});

describe('409 where something is taken, with nothing stored', () => {
  test.each([
    [{ reference: 1 }, 'reference 1 is taken'],
    [{ external_reference: 'berlin-mitte' }, 'external_reference berlin-mitte is taken'],
  ])('%j is taken', async (taken, description) => {
    const before = await countRows(retailer);
    const { status, json } = await retailer.api.post('/stores', { ...small, ...taken });
    expect({ status, code: json.code, description: json.description }).toEqual({
      status: 409,
      code: 'conflict',
      description,
    });
    expect(await countRows(retailer)).toEqual(before);
  });

  test('one of many that ask for it at once gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => retailer.api.post('/stores', { ...small, reference: 500 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});
