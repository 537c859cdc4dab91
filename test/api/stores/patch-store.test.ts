import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, bearerToken, signedQuery } from '@/test/api-client';
import { makeClient, makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
let reference = 100;
beforeAll(async () => {
  retailer = await makeRetailer();
});

async function makeStore(fields: object = {}): Promise<string> {
  reference += 1;
  const { status } = await retailer.api.post('/stores', {
    reference,
    name: 'Hamburg',
    country: 'DEU',
    ...fields,
  });
  expect(status).toBe(201);
  return `/stores/${reference}`;
}

function replace(path: string, value: unknown) {
  return { op: 'replace', path, value };
}

async function auditOf(subjectId: string) {
  return retailer.ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        owned(retailer.ctx, auditEntries),
        eq(auditEntries.subjectType, 'store'),
        eq(auditEntries.subjectId, subjectId),
      ),
    )
    .orderBy(auditEntries.id);
}

describe('200', () => {
  test('changes any field of a store and answers the whole store', async () => {
    const path = await makeStore({ city: 'Hamburg', phone: '+49 40 1', properties: { floor: 1 } });
    const { json: before } = await retailer.api.get(path);
    const wanted = {
      external_reference: `hh-${reference}`,
      name: 'Hamburg Altona',
      address: ['Große Bergstraße 1', '2. OG'],
      city: 'Altona',
      postcode: '22767',
      country: 'DDR',
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      properties: { floor: 2, tags: ['a'] },
      settings: [1, { two: null }],
    };
    const { status, json } = await retailer.api.patch(path, [
      ...Object.entries(wanted).map(([field, value]) => replace(`/${field}`, value)),
      { op: 'remove', path: '/phone' },
    ]);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...before,
      ...wanted,
      phone: null,
      updated_timestamp: expect.any(String) as string,
    });
    expect(json.updated_timestamp > before.updated_timestamp).toBe(true);
    expect((await retailer.api.get(path)).json).toEqual(json);
  });

  test('moves a store to a free reference; receipts keep the one they came under', async () => {
    const path = await makeStore();
    const old = reference;
    const receipt = await retailer.api.post('/receipts', receiptBody({ store_reference: old }));
    const moved = await retailer.api.patch(path, [replace('/reference', 5000)]);
    expect([moved.status, moved.json.reference]).toEqual([200, 5000]);
    expect((await retailer.api.get(path)).status).toBe(404);
    expect((await retailer.api.get('/stores/5000')).json).toEqual(moved.json);
    expect((await retailer.api.get(`/receipts/${receipt.json.id}`)).json.store_reference).toBe(String(old));
  });

  test('a reference that another retailer uses is free', async () => {
    const stranger = await makeRetailer();
    await stranger.api.post('/stores', { reference: 6000, name: 'Elsewhere', country: 'DEU' });
    const path = await makeStore();
    expect((await retailer.api.patch(path, [replace('/reference', 6000)])).status).toBe(200);
  });

  test('adds, tests, moves and copies inside properties and settings', async () => {
    const path = await makeStore({ properties: { a: { deep: [1, 2] } }, settings: { open: true } });
    const { status, json } = await retailer.api.patch(path, [
      { op: 'test', path: '/properties/a', value: { deep: [1, 2] } },
      { op: 'test', path: '/id', value: (await retailer.api.get(path)).json.id },
      { op: 'move', from: '/properties/a/deep', path: '/properties/b' },
      { op: 'copy', from: '/properties/b', path: '/settings/hours' },
      { op: 'copy', from: '/name', path: '/properties/was' },
      { op: 'add', path: '/settings/hours/1', value: 9 },
    ]);
    expect(status).toBe(200);
    expect(json.properties).toEqual({ a: {}, b: [1, 2], was: 'Hamburg' });
    expect(json.settings).toEqual({ open: true, hours: [1, 9, 2] });
  });

  test('a patch that changes nothing leaves updated_timestamp and the audit trail alone', async () => {
    const path = await makeStore({ properties: { a: 1, b: 2 } });
    const before = await retailer.api.get(path);
    const { status, json } = await retailer.api.patch(path, [
      replace('/name', 'Hamburg'),
      replace('/properties', { b: 2, a: 1 }),
    ]);
    expect([status, json]).toEqual([200, before.json]);
    expect(await auditOf(String(before.json.reference))).toHaveLength(1);
  });

  test('the audit trail has what was and what is', async () => {
    const path = await makeStore();
    const before = await retailer.api.get(path);
    const after = await retailer.api.patch(path, [replace('/city', 'Altona')], { 'x-request-id': 'audit-1' });
    const entries = await auditOf(String(reference));
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'patch_store',
        actor: expect.stringMatching(/^client:\d+$/) as string,
        before: before.json,
        after: after.json,
        requestId: 'audit-1',
      }),
    );
  });

  test('patches at the same time never mix and none is lost', async () => {
    const path = await makeStore({ properties: { tags: [] } });
    const patches = Array.from({ length: 12 }, (_, tag) =>
      retailer.api.patch(path, [
        { op: 'add', path: '/properties/tags/-', value: tag },
        { op: 'add', path: `/properties/tag-${tag}`, value: tag },
      ]),
    );
    expect((await Promise.all(patches)).map((answer) => answer.status)).toEqual(patches.map(() => 200));
    const { tags, ...others } = (await retailer.api.get(path)).json.properties;
    expect(tags.toSorted((a: number, b: number) => a - b)).toEqual(patches.map((_, tag) => tag));
    expect(Object.keys(others)).toHaveLength(12);
  });
});

describe('400', () => {
  test.each([
    ['reference', { op: 'remove', path: '/reference' }, 'reference is missing'],
    ['reference', replace('/reference', 0), 'reference must be at least 1'],
    ['name', { op: 'remove', path: '/name' }, 'name is missing'],
    ['name', replace('/name', null), 'name must be a string'],
    ['name', replace('/name', 'n'.repeat(101)), 'name must be 1 to 100 characters long'],
    ['country', replace('/country', 'XXX'), 'country must be an ISO 3166 alpha-3 country code'],
    ['currency', replace('/currency', 'EURO'), 'currency must be an ISO 4217 currency code'],
    ['timezone', replace('/timezone', 'Mars/Olympus'), 'timezone must be an IANA time zone name'],
    ['locale', replace('/locale', 'de_de'), 'locale must be a BCP 47 language tag'],
    ['address', replace('/address', 'Street 1'), 'address must be an array'],
    ['address.0', { op: 'add', path: '/address/-', value: 1 }, 'address.0 must be a string'],
  ])('a result whose %s breaks the schema is a 400 that names it', async (name, operation, description) => {
    const path = await makeStore();
    const before = await retailer.api.get(path);
    const { status, json } = await retailer.api.patch(path, [operation]);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.errors).toMatchObject([{ location: 'body', name, description }]);
    expect((await retailer.api.get(path)).json).toEqual(before.json);
  });

  test.each([
    [{}],
    ['x'],
    [[{ op: 'sing', path: '/name' }]],
    [[{ op: 'add', path: 'name', value: 1 }]],
    [null],
  ])('a document that is no JSON Patch is a 400: %j', async (document) => {
    const { status, json } = await retailer.api.patch(await makeStore(), document);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
  });

  test('copies of copies do not grow beyond what could have been sent', async () => {
    const path = await makeStore({ properties: { a: 'x'.repeat(1000) } });
    const double = (_: unknown, step: number) => ({
      op: 'copy',
      from: '/properties',
      path: `/properties/b${step}`,
    });
    const { status, json } = await retailer.api.patch(path, Array.from({ length: 40 }, double));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect((await retailer.api.get(path)).json.properties).toEqual({ a: 'x'.repeat(1000) });
  });

  test('no patch, nor many, nest a store deeper or make it larger than could have been sent', async () => {
    const path = await makeStore({ properties: { a: 'x'.repeat(60_000) } });
    const deepen = Array.from({ length: 64 }, (_, depth) => ({
      op: 'add',
      path: `/settings${'/d'.repeat(depth)}`,
      value: {},
    }));
    expect((await retailer.api.patch(path, deepen)).json.description).toContain('deeper than 64');
    const enlarge = [{ op: 'add', path: '/properties/b', value: 'x'.repeat(60_000) }];
    expect((await retailer.api.patch(path, enlarge)).json.description).toContain('at most 65536 bytes');
    expect((await retailer.api.get(path)).json).toMatchObject({ settings: null });
  });
});

describe('403', () => {
  test('needs view.patch_store, and no consumer', async () => {
    const path = await makeStore();
    const reader = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_store', 'view.post_store'],
    });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(reader)}` });
    expect((await api.patch(path, [replace('/name', 'X')])).status).toBe(403);
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'someone' });
    expect((await apiClient().patch(`${path}?${query}`, [replace('/name', 'X')])).status).toBe(403);
  });
});

describe('404', () => {
  test.each(['/stores/99999', '/stores/abc', '/stores/0', '/stores/-1', '/stores/01', '/stores/99999999999'])(
    '%s is no store: 404',
    async (path) => {
      const { status, json } = await retailer.api.patch(path, [replace('/name', 'X')]);
      expect([status, json.description]).toEqual([404, 'store not found']);
    },
  );

  test('another retailer cannot tell that the store exists', async () => {
    const path = await makeStore();
    const stranger = await makeRetailer();
    const there = await stranger.api.patch(path, [replace('/name', 'X')]);
    const absent = await stranger.api.patch('/stores/99999', [replace('/name', 'X')]);
    expect([there.status, there.json.description]).toEqual([absent.status, absent.json.description]);
    expect((await retailer.api.get(path)).json.name).toBe('Hamburg');
  });
});

describe('409', () => {
  test.each([
    ['reference', 1],
    ['external_reference', 'berlin-mitte'],
  ])('a %s that another store has is a conflict and changes nothing', async (field, value) => {
    const path = await makeStore();
    const before = await retailer.api.get(path);
    const { status, json } = await retailer.api.patch(path, [
      replace('/name', 'X'),
      { op: 'add', path: `/${field}`, value },
    ]);
    expect([status, json.code, json.description]).toEqual([409, 'conflict', `${field} ${value} is taken`]);
    expect((await retailer.api.get(path)).json).toEqual(before.json);
  });

  test.each([
    ['a test that fails', { op: 'test', path: '/name', value: 'Berlin' }],
    ['a test against something of another type', { op: 'test', path: '/properties/n', value: '1' }],
    ['a target that is absent', { op: 'remove', path: '/properties/none' }],
    ['a parent that is absent', { op: 'add', path: '/properties/none/x', value: 1 }],
    ['a member of text', { op: 'add', path: '/name/x', value: 1 }],
    ['a member of null', { op: 'add', path: '/city/x', value: 1 }],
    ['an inherited member', { op: 'copy', from: '/properties/toString', path: '/properties/x' }],
    ['the length of a list', { op: 'replace', path: '/address/length', value: 0 }],
    ['an index beyond the list', { op: 'add', path: '/address/1', value: 'x' }],
    ['a move into itself', { op: 'move', from: '/properties', path: '/properties/x' }],
  ])('%s is a conflict and undoes what came before it', async (_what, operation) => {
    const path = await makeStore({ properties: { n: 1 } });
    const before = await retailer.api.get(path);
    const { status, json } = await retailer.api.patch(path, [replace('/properties/n', 1), operation]);
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect((await retailer.api.get(path)).json).toEqual(before.json);
  });

  test('of two patches that test the same state, one wins and the other is a conflict', async () => {
    const path = await makeStore({ properties: { stock: 1 } });
    const take = [{ op: 'test', path: '/properties/stock', value: 1 }, replace('/properties/stock', 0)];
    const answers = await Promise.all([retailer.api.patch(path, take), retailer.api.patch(path, take)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('415', () => {
  test('a body of another type is a 415', async () => {
    const { status } = await retailer.api.request(await makeStore(), { method: 'PATCH', json: {} });
    expect(status).toBe(415);
  });
});

describe('422', () => {
  test.each([
    ['id', replace('/id', 7)],
    ['updated_timestamp', replace('/updated_timestamp', '2026-01-01T00:00:00+00:00')],
    ['a field there is not', { op: 'add', path: '/colour', value: 'red' }],
    ['an inherited name', { op: 'add', path: '/constructor', value: 'red' }],
    ['the whole store', replace('', {})],
    ['id, by a move away from it', { op: 'move', from: '/id', path: '/properties' }],
  ])('%s may not be modified: 422', async (_what, operation) => {
    const path = await makeStore();
    const before = await retailer.api.get(path);
    const { status, json } = await retailer.api.patch(path, [replace('/name', 'X'), operation]);
    expect([status, json.code]).toEqual([422, 'unprocessable']);
    expect((await retailer.api.get(path)).json).toEqual(before.json);
  });
});
