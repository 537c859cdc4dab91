import { beforeAll, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';
import { as, body, clientsOf } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made } = clientsOf(() => retailer);

test('each operation on clients has a permission of its own, and none is open to consumers', async () => {
  const client = await made();
  const reader = await makeClient(retailer, {
    authentication: 'bearer',
    permissions: ['view.get_clients'],
  });
  const api = await as(reader);
  expect((await api.get('/clients/bearer')).status).toBe(200);
  expect((await api.get(client.path)).status).toBe(403);
  expect((await api.post('/clients/bearer', body({ permissions: [] }))).status).toBe(403);
  const query = signedQuery(retailer.credentials.hmac, { consumer: 'a' });
  for (const path of ['/clients/bearer', client.path]) {
    expect((await apiClient().get(`${path}?${query}`)).status).toBe(403);
  }
  expect((await apiClient().post(`/clients/bearer?${query}`, body())).status).toBe(403);
});
