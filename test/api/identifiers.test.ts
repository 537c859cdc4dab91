import { beforeAll, describe, expect, test } from 'vitest';
import { totalByCurrency } from '@/lib/identifiers/total-by-currency';
import { apiClient, signedQuery } from '../api-client';
import { makeRetailer, receiptBody, type TestRetailer } from '../factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const emptyProperties = {
  name: { title: null, first: null, middle: null, last: null },
  email: null,
  phone: null,
  postcode: null,
  city: null,
  address: [],
  house_number: null,
  gender: null,
  birthdate: null,
  'opt-out': [],
};

async function makeIdentifier(identifier: string, properties: object = {}): Promise<string> {
  const { status } = await retailer.api.post('/identifiers', { identifier, properties });
  expect(status).toBe(201);
  return `/identifiers/${encodeURIComponent(identifier)}`;
}

async function propertiesOf(path: string): Promise<Record<string, unknown>> {
  return (await retailer.api.get(path)).json.properties as Record<string, unknown>;
}

describe('identifiers', () => {
  test('totals beyond any money do not keep anybody from being read, listed and found', async () => {
    const { api, ctx } = await makeRetailer();
    for (const total of [1.5e308, 1.5e308]) {
      await api.post(
        '/receipts',
        receiptBody({ identifier: 'rich', total, items: [{ name: 'x', quantity: 1, total }] }),
      );
    }
    await api.post('/receipts', receiptBody({ identifier: 'poor' }));
    expect((await api.get('/identifiers/rich')).json.summary).toMatchObject({ receipts: 2, total: 2e290 });
    expect(await totalByCurrency(ctx, 'rich')).toEqual([{ currency: 'EUR', receipts: 2, total: 2e290 }]);
    expect((await api.get('/identifiers')).json).toHaveLength(2);
    expect((await api.get('/identifiers/_search?query=identifier:rich')).json.hits).toBe(1);
  });

  test('a receipt makes its identifier known, and the summary adds up without duplicates', async () => {
    const { api } = retailer;
    const at = (day: number) => `2026-03-${day}T10:00:00+00:00`;
    for (const [day, total] of [
      [10, 0.1],
      [12, 0.2],
      [11, 0.7],
    ] as const) {
      await api.post('/receipts', receiptBody({ identifier: 'summed', total, localtime: at(day) }));
    }
    await api.post('/receipts', receiptBody({ identifier: 'summed', total: 50, duplicate: true }));
    const { json } = await api.get('/identifiers/summed');
    expect(json.summary).toEqual({
      receipts: 3,
      total: 1,
      first_timestamp: '2026-03-10T10:00:00+00:00',
      last_timestamp: '2026-03-12T10:00:00+00:00',
    });
    expect(json.properties).toEqual(emptyProperties);
  });

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
});

describe('PATCH /identifiers/{identifier}', () => {
  test('adds and removes properties; what is removed is null', async () => {
    const path = await makeIdentifier('patched', { email: 'old@example.com', 'opt-out': ['offers'] });
    const answer = await retailer.api.patch(path, [
      { op: 'remove', path: '/properties/email' },
      { op: 'add', path: '/properties/phone', value: '+49 30 1' },
      { op: 'add', path: '/properties/name/last', value: 'Lovelace' },
      { op: 'add', path: '/properties/opt-out/-', value: 'receipts' },
    ]);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await propertiesOf(path)).toEqual({
      ...emptyProperties,
      phone: '+49 30 1',
      name: { ...emptyProperties.name, last: 'Lovelace' },
      'opt-out': ['offers', 'receipts'],
    });
  });

  test('adding a tag that is there changes nothing, wherever it is added', async () => {
    const path = await makeIdentifier('tags', { 'opt-out': ['a', 'b'] });
    await retailer.api.patch(path, [{ op: 'add', path: '/properties/opt-out/0', value: 'b' }]);
    expect((await propertiesOf(path))['opt-out']).toEqual(['a', 'b']);
    await retailer.api.patch(path, [{ op: 'remove', path: '/properties/opt-out/0' }]);
    expect((await propertiesOf(path))['opt-out']).toEqual(['b']);
  });

  test.each([
    [[{ op: 'replace', path: '/identifier', value: 'x' }], 422],
    [[{ op: 'replace', path: '', value: {} }], 422],
    [[{ op: 'add', path: '/properties/nickname', value: 'x' }], 400],
    [[{ op: 'add', path: '/properties/email', value: 5 }], 400],
    [[{ op: 'test', path: '/properties/email', value: 'other' }], 409],
    [[{ op: 'remove', path: '/properties/opt-out/7' }], 409],
    [[{ op: 'sing', path: '/properties/email' }], 400],
    [
      [
        { op: 'add', path: '/properties/city', value: 'X' },
        { op: 'test', path: '/identifier', value: '' },
      ],
      409,
    ],
  ])('%j is refused with %i and changes nothing', async (patch, status) => {
    const path = await makeIdentifier(`refused-${status}-${JSON.stringify(patch).length}`, {
      city: 'Berlin',
    });
    const before = await retailer.api.get(path);
    expect((await retailer.api.patch(path, patch)).status).toBe(status);
    expect((await retailer.api.get(path)).json).toEqual(before.json);
  });

  test.each([
    [{ op: 'add', path: '/properties/name/last', value: 5 }, 'properties.name.last must be a string'],
    [{ op: 'add', path: '/properties/nickname', value: 'x' }, 'properties.nickname is not a known field'],
    [{ op: 'remove', path: '/properties' }, 'properties is missing'],
  ])('what %j makes of an identifier is refused by its place there', async (operation, description) => {
    const path = await makeIdentifier(`place-${operation.path}`, {});
    const { json } = await retailer.api.patch(path, [operation]);
    expect(json.errors).toEqual([expect.objectContaining({ location: 'body', description })]);
  });

  test('a tag too many is refused by its place, in the plain form too', async () => {
    const path = await makeIdentifier('many-tags', {
      'opt-out': Array.from({ length: 100 }, (_, index) => `tag-${index}`),
    });
    const json = { properties: { 'opt-out+=': ['one-more'] } };
    const answer = await retailer.api.request(path, { method: 'PATCH', json });
    expect(answer.json.description).toBe('properties.opt-out must have at most 100 elements');
  });

  test('the plain form sets, adds or removes tags, one of the three at most, and says it is deprecated', async () => {
    const path = await makeIdentifier('plain', { 'opt-out': ['a'] });
    const plain = (properties: object) =>
      retailer.api.request(path, { method: 'PATCH', json: { properties } });
    const added = await plain({ email: 'p@example.com', 'opt-out+=': ['b', 'a'] });
    expect(added.status).toBe(204);
    expect(added.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(await propertiesOf(path)).toMatchObject({ email: 'p@example.com', 'opt-out': ['a', 'b'] });
    await plain({ 'opt-out-=': ['a'] });
    expect((await propertiesOf(path))['opt-out']).toEqual(['b']);
    await plain({ 'opt-out': ['c', 'c'] });
    expect((await propertiesOf(path))['opt-out']).toEqual(['c']);
    const both = await plain({ 'opt-out': ['d'], 'opt-out+=': ['e'] });
    expect([both.status, both.headers.get('deprecation')]).toEqual([400, added.headers.get('deprecation')]);
  });

  test('two patches at once never mix', async () => {
    const path = await makeIdentifier('raced', {});
    const tags = Array.from({ length: 12 }, (_, index) => `tag-${index}`);
    await Promise.all(
      tags.map((value) => retailer.api.patch(path, [{ op: 'add', path: '/properties/opt-out/-', value }])),
    );
    expect(new Set((await propertiesOf(path))['opt-out'] as string[])).toEqual(new Set(tags));
  });

  test('an unknown identifier, another retailer and another consumer are all 404', async () => {
    const path = await makeIdentifier('mine', {});
    const stranger = await makeRetailer();
    const patch = [{ op: 'add', path: '/properties/city', value: 'X' }];
    expect((await retailer.api.patch('/identifiers/nobody', patch)).status).toBe(404);
    expect((await stranger.api.patch(path, patch)).status).toBe(404);
    expect((await stranger.api.get(path)).status).toBe(404);
    const other = signedQuery(retailer.credentials.hmac, { consumer: 'someone-else' });
    const own = signedQuery(retailer.credentials.hmac, { consumer: 'mine' });
    expect((await apiClient().get(`${path}?${other}`)).status).toBe(404);
    expect((await apiClient().patch(`${path}?${other}`, patch)).status).toBe(404);
    expect((await apiClient().get(`${path}?${own}`)).status).toBe(200);
  });

  test('updated_timestamp moves with a patch, not with a receipt', async () => {
    const path = await makeIdentifier('moving', {});
    const { updated_timestamp: before } = (await retailer.api.get(path)).json;
    await retailer.api.post('/receipts', receiptBody({ identifier: 'moving' }));
    expect((await retailer.api.get(path)).json.updated_timestamp).toBe(before);
    await retailer.api.patch(path, [{ op: 'add', path: '/properties/city', value: 'X' }]);
    const after = (await retailer.api.get(path)).json;
    expect(after.updated_timestamp > before).toBe(true);
    expect(after.source_updated_timestamp).toBe(before);
  });
});
