import { beforeAll, describe, expect, test } from 'vitest';
import { storeOut } from '@/lib/domain/stores/schema';
import { apiClient, bearerToken, signedQuery } from '@/test/api-client';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  await retailer.api.post('/stores', { reference: 10, name: 'Store 10', country: 'AUT' });
});

describe('200', () => {
  test('answers every field, absent ones as null', async () => {
    const { status, json } = await retailer.api.get('/stores/10');
    expect(status).toBe(200);
    const absent = Object.fromEntries(Object.keys(storeOut.shape).map((field) => [field, null]));
    expect(json).toEqual({
      ...absent,
      id: expect.any(Number) as number,
      reference: 10,
      name: 'Store 10',
      address: [],
      country: 'AUT',
      updated_timestamp: expect.stringMatching(/\+00:00$/) as string,
    });
    expect(Object.keys(json)).toEqual(Object.keys(storeOut.shape));
  });
});

describe('403', () => {
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

describe('404', () => {
  test.each(['/stores/3', '/stores/x', '/stores/010', '/stores/4294967297'])('%s is a 404', async (path) => {
    const { status, json } = await retailer.api.get(path);
    expect([status, json.description]).toEqual([404, 'store not found']);
  });

  test('another retailer’s store is a 404', async () => {
    const stranger = await makeRetailer();
    expect((await stranger.api.get('/stores/10')).status).toBe(404);
  });
});
