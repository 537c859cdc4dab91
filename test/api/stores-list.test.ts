import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, bearerToken, signedQuery } from '../api-client';
import { makeClient, makeRetailer, type TestRetailer } from '../factories';

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

describe('GET /stores', () => {
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

  test('a page begins after a reference that is not there any more', async () => {
    expect(await referencesOf('?after=29')).toEqual([30, 101]);
  });

  test('answers 20 unless asked, 100 at most', async () => {
    const { api } = await makeRetailer();
    for (let made = 0; made < 24; made += 1) await api.post('/stores', { name: 'More', country: 'AUT' });
    expect((await api.get('/stores')).json).toHaveLength(20);
    expect((await api.get('/stores?count=100')).json).toHaveLength(25);
  });

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

describe('GET /stores/{reference}', () => {
  test('answers every field, absent ones as null', async () => {
    const { status, json } = await retailer.api.get('/stores/10');
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.any(Number) as number,
      reference: 10,
      external_reference: null,
      name: 'Store 10',
      address: [],
      city: null,
      postcode: null,
      country: 'AUT',
      phone: null,
      locale: null,
      timezone: null,
      currency: null,
      properties: null,
      settings: null,
      updated_timestamp: expect.stringMatching(/\+00:00$/) as string,
    });
  });

  test.each(['/stores/3', '/stores/x', '/stores/010', '/stores/4294967297'])('%s is a 404', async (path) => {
    const { status, json } = await retailer.api.get(path);
    expect([status, json.description]).toEqual([404, 'store not found']);
  });

  test('another retailer’s store is a 404', async () => {
    const stranger = await makeRetailer();
    expect((await stranger.api.get('/stores/10')).status).toBe(404);
  });

  test('each has a permission of its own, and neither is open to consumers', async () => {
    const client = await makeClient(retailer, { authentication: 'bearer', permissions: ['view.get_stores'] });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    expect((await api.get('/stores')).status).toBe(200);
    expect((await api.get('/stores/10')).status).toBe(403);
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'someone' });
    expect((await apiClient().get(`/stores?${query}`)).status).toBe(403);
    expect((await apiClient().get(`/stores/10?${query}`)).status).toBe(403);
  });
});
