import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import { owned } from '@/lib/platform/db/tenancy';
import { countRows, makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { emptyProperties } from './empty-properties';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe('201', () => {
  test('one is made with properties, once, under any text', async () => {
    const { api } = retailer;
    const properties = { email: 'a@example.com', name: { first: 'Ada' }, birthdate: '1980-02-29' };
    const made = await api.post('/identifiers', { identifier: 'a/b ?ü', properties });
    expect(made.status).toBe(201);
    expect(made.json).toEqual({ identifier: 'a/b ?ü' });
    expect(made.headers.get('location')).toMatch(/\/api\/identifiers\/a%2Fb%20%3F%C3%BC$/);
    const read = await api.get(`/identifiers/${encodeURIComponent('a/b ?ü')}`);
    expect(read.json.properties).toEqual({
      ...emptyProperties,
      email: 'a@example.com',
      name: { ...emptyProperties.name, first: 'Ada' },
      birthdate: '1980-02-29',
    });
    const again = await api.post('/identifiers', { identifier: 'a/b ?ü' });
    expect(again.status).toBe(409);
  });
});

describe('400', () => {
  test.each([
    [{ nickname: 'x' }, 'properties.nickname'],
    [{ birthdate: '1980-02-30' }, 'properties.birthdate'],
    [{ address: 'x' }, 'properties.address'],
    [{ name: { nick: 'x' } }, 'properties.name.nick'],
    [{ 'opt-out': [''] }, 'properties.opt-out.0'],
  ])('wrong properties %j are named', async (properties, name) => {
    const { status, json } = await retailer.api.post('/identifiers', { identifier: 'wrong', properties });
    expect(status).toBe(400);
    expect(json.errors.map((violation: { name: string }) => violation.name)).toContain(name);
    expect((await retailer.api.get('/identifiers/wrong')).status).toBe(404);
  });

  test.each(['.', '..', '_', '_search', '_anna@example.com'])(
    '%s, which a path cannot name, is refused wherever it is to be kept',
    async (identifier) => {
      const { api, ctx } = retailer;
      const id = await postedReceipt(retailer);
      const before = await countRows(retailer);
      const patch = [{ op: 'add', path: '/identifier', value: identifier }];
      const answers = [
        await api.post('/identifiers', { identifier }),
        await api.post('/receipts', receiptBody({ identifier })),
        await api.post('/receipts/_assign', { id, identifier }),
        await api.patch(`/receipts/${id}`, patch),
        await api.request(`/receipts/${id}`, { method: 'PATCH', json: { identifier } }),
      ];
      for (const { status, json } of answers) {
        expect(status).toBe(400);
        expect(json.errors).toMatchObject([{ name: 'identifier', reason: 'identifier' }]);
      }
      expect(await countRows({ ctx })).toEqual(before);
    },
  );

  test('not for these signs elsewhere, nor for a comma', async () => {
    for (const identifier of ['...', '.a', 'a_', 'a._', 'Schmidt, Anna']) {
      expect((await retailer.api.post('/identifiers', { identifier })).status, identifier).toBe(201);
      const read = await retailer.api.get(`/identifiers/${encodeURIComponent(identifier)}`);
      expect(read.json.identifier).toBe(identifier);
    }
  });

  test('a receipt that was assigned so before can be patched otherwise', async () => {
    const id = await postedReceipt(retailer, { identifier: 'old' });
    await retailer.ctx.db
      .update(receipts)
      .set({ identifier: '_old' })
      .where(and(owned(retailer.ctx, receipts), eq(receipts.id, id)));
    const patch = [{ op: 'add', path: '/properties/email_settings/send', value: false }];
    expect((await retailer.api.patch(`/receipts/${id}`, patch)).status).toBe(200);
  });
});

describe('409', () => {
  test('what is known already is refused, and keeps its properties', async () => {
    const { api } = retailer;
    const properties = { email: 'first@example.com' };
    expect((await api.post('/identifiers', { identifier: 'known', properties })).status).toBe(201);
    const before = (await api.get('/identifiers/known')).json;
    const again = { identifier: 'known', properties: { email: 'second@example.com' } };
    const { status, json } = await api.post('/identifiers', again);
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect((await api.get('/identifiers/known')).json).toEqual(before);
  });
});
