import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { emptyProperties } from './empty-properties';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

async function makeIdentifier(identifier: string, properties: object = {}): Promise<string> {
  const { status } = await retailer.api.post('/identifiers', { identifier, properties });
  expect(status).toBe(201);
  return `/identifiers/${encodeURIComponent(identifier)}`;
}

async function propertiesOf(path: string): Promise<Record<string, unknown>> {
  return (await retailer.api.get(path)).json.properties as Record<string, unknown>;
}

/** Patches an identifier that is refused, and looks whether it is as it was. */
async function expectRefused(patch: unknown, status: number): Promise<void> {
  const path = await makeIdentifier(`refused-${status}-${JSON.stringify(patch).length}`, {
    city: 'Berlin',
  });
  const before = await retailer.api.get(path);
  expect((await retailer.api.patch(path, patch)).status).toBe(status);
  expect((await retailer.api.get(path)).json).toEqual(before.json);
}

describe('204', () => {
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

describe('400', () => {
  test.each([
    [[{ op: 'add', path: '/properties/nickname', value: 'x' }], 400],
    [[{ op: 'add', path: '/properties/email', value: 5 }], 400],
    [[{ op: 'sing', path: '/properties/email' }], 400],
  ])('%j is refused with %i and changes nothing', async (patch, status) => {
    await expectRefused(patch, status);
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

  test('more than 200 operations of a signed consumer, or 1,000 of the retailer', async () => {
    const path = await makeIdentifier('limited', { city: 'Berlin' });
    const signed = `${path}?${signedQuery(retailer.credentials.hmac, { consumer: 'limited' })}`;
    const patch = (count: number) =>
      Array.from({ length: count }, () => ({ op: 'add', path: '/properties/city', value: 'Ulm' }));
    const many = await apiClient().patch(signed, patch(201));
    expect([many.status, many.json.description]).toEqual([400, 'the body must have at most 200 elements']);
    expect((await retailer.api.patch(path, patch(1001))).status).toBe(400);
    expect(await propertiesOf(path)).toMatchObject({ city: 'Berlin' });
    expect((await apiClient().patch(signed, patch(200))).status).toBe(204);
    expect((await retailer.api.patch(path, patch(1000))).status).toBe(204);
  });
});

describe('404', () => {
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
});

describe('409', () => {
  test.each([
    [[{ op: 'test', path: '/properties/email', value: 'other' }], 409],
    [[{ op: 'remove', path: '/properties/opt-out/7' }], 409],
    [
      [
        { op: 'add', path: '/properties/city', value: 'X' },
        { op: 'test', path: '/identifier', value: '' },
      ],
      409,
    ],
  ])('%j is refused with %i and changes nothing', async (patch, status) => {
    await expectRefused(patch, status);
  });
});

describe('413', () => {
  const large = (bytes: number) => [{ op: 'test', path: '/properties/city', value: 'x'.repeat(bytes) }];

  test('more than 256 KiB of a signed consumer, in either form; the retailer may send 2 MiB', async () => {
    const path = await makeIdentifier('large', { city: 'Berlin' });
    const signed = `${path}?${signedQuery(retailer.credentials.hmac, { consumer: 'large' })}`;
    const { status, json } = await apiClient().patch(signed, large(256 * 1024));
    expect([status, json.description]).toEqual([413, 'the request body is larger than 262144 bytes']);
    const plain = { properties: { email: 'x'.repeat(256 * 1024) } };
    expect((await apiClient().request(signed, { method: 'PATCH', json: plain })).status).toBe(413);
    expect((await apiClient().patch(signed, large(255 * 1024))).status).toBe(409);
    expect((await retailer.api.patch(path, large(1024 * 1024))).status).toBe(409);
  });
});

describe('422', () => {
  test.each([
    [[{ op: 'replace', path: '/identifier', value: 'x' }], 422],
    [[{ op: 'replace', path: '', value: {} }], 422],
  ])('%j is refused with %i and changes nothing', async (patch, status) => {
    await expectRefused(patch, status);
  });
});
