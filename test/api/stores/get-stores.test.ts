import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, bearerToken, signedQuery } from '@/test/api-client';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  for (const reference of [30, 10, 2, 101]) {
    await retailer.api.post('/stores', { reference, name: `Store ${reference}`, country: 'AUT' });
  }
});

async function referencesOf(query: string): Promise<number[]> {
  const { status, json } = await retailer.api.get(`/stores${query}`);
  expect(status).toBe(200);
  return json.map((store: { reference: number }) => store.reference);
}

describe('200', () => {
  test('lists the stores by reference, and only the caller’s', async () => {
    const stranger = await makeRetailer();
    expect(await referencesOf('')).toEqual([1, 2, 10, 30, 101]);
    expect((await stranger.api.get('/stores')).json).toHaveLength(1);
  });

  test('pages by the last reference, to an empty page', async () => {
    expect(await referencesOf('?count=2')).toEqual([1, 2]);
    expect(await referencesOf('?count=2&after=2')).toEqual([10, 30]);
    expect(await referencesOf('?count=2&after=30')).toEqual([101]);
    expect(await referencesOf('?count=2&after=101')).toEqual([]);
  });

  test('finds stores by words of their name and city, with accents or without', async () => {
    const { api } = await makeRetailer();
    const store = { reference: 77, name: 'Café Straße 50%', city: 'Zürich', country: 'CHE' };
    await api.post('/stores', store);
    const found = async (text: string) =>
      (await api.get(`/stores?matching=${encodeURIComponent(text)}`)).json.map(
        ({ reference }: { reference: number }) => reference,
      );
    for (const text of ['zurich', 'ZÜRICH', 'Zu\u0308rich cafe', 'straße', '50%', '77'])
      expect(await found(text), text).toEqual([77]);
    for (const text of ['zuerich', 'zurich_', 'zurich bern']) expect(await found(text), text).toEqual([]);
  });

  test('finds a store by its whole reference, up to the highest, and none by a number beyond', async () => {
    const { api } = await makeRetailer();
    await api.post('/stores', { reference: 2_147_483_647, name: 'Far', country: 'AUT' });
    const found = async (text: string) => {
      const { status, json } = await api.get(`/stores?matching=${text}`);
      return { status, references: json.map(({ reference }: { reference: number }) => reference) };
    };
    expect(await found('2147483647')).toEqual({ status: 200, references: [2_147_483_647] });
    expect(await found('2147483648')).toEqual({ status: 200, references: [] });
  });

  test('a page begins after a reference that is not there any more', async () => {
    expect(await referencesOf('?after=29')).toEqual([30, 101]);
  });

  test('answers 20 unless asked, 100 at most', async () => {
    const { api } = await makeRetailer();
    for (let made = 0; made < 24; made += 1) await api.post('/stores', { name: 'More', country: 'AUT' });
    expect((await api.get('/stores')).json).toHaveLength(20);
    expect((await api.get('/stores?count=100')).json).toHaveLength(25);
  });
});

describe('200 by what a store is called', () => {
  let called: TestRetailer;
  beforeAll(async () => {
    called = await makeRetailer();
    const store = { reference: 2, name: 'Tallinn Centre', city: 'Tallinn', country: 'EST' };
    expect((await called.api.post('/stores', store)).status).toBe(201);
    const sharp = { reference: 3, name: 'Großer Markt', country: 'DEU' };
    expect((await called.api.post('/stores', sharp)).status).toBe(201);
  });

  test.each([
    ['tall', [2]],
    ['TALLINN centre', [2]],
    ['centre berlin', []],
    ['grosser', [3]],
    ['GROẞER', [3]],
    ['10117', [1]],
    ['berlin-mitte', [1]],
    ['2', [2]],
    ['%', []],
    ['_', []],
    ['\\', []],
  ])('%s finds %j', async (matching, references) => {
    const { status, json } = await called.api.get(`/stores?matching=${encodeURIComponent(matching)}`);
    expect(status).toBe(200);
    expect(json.map((store: { reference: number }) => store.reference)).toEqual(references);
  });
});

describe('400', () => {
  test.each([
    'count=0',
    'count=101',
    'count=x',
    'count=1&count=2',
    'after=x',
    'after=-1',
    'after=9999999999',
  ])('%s is a 400 that names it', async (query) => {
    const { status, json } = await retailer.api.get(`/stores?${query}`);
    expect(status).toBe(400);
    expect(json.errors[0]).toMatchObject({ location: 'query', name: query.split('=')[0] });
  });
});

describe('403', () => {
  test('somebody without its permission, and any consumer', async () => {
    const client = await makeClient(retailer, { authentication: 'bearer', permissions: ['view.get_store'] });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'someone' });
    expect((await api.get('/stores')).status).toBe(403);
    expect((await apiClient().get(`/stores?${query}`)).status).toBe(403);
  });
});
