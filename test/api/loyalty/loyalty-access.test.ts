import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, bearerToken, signedQuery } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt } from '@/test/factories';
import { makeClub, rules, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

test('programs of another retailer, and none, are the same 404', async () => {
  const stranger = await makeRetailer();
  const theirs = await stranger.api.get(club.path);
  const none = await stranger.api.get('/loyalty/999');
  expect([theirs.status, theirs.json.description]).toEqual([404, 'loyalty program not found']);
  expect([none.status, none.json.description]).toEqual([404, 'loyalty program not found']);
  const change = { method: 'PATCH', json: { active: false } };
  expect((await stranger.api.request(club.path, change)).status).toBe(404);
  for (const below of ['/rewards', '/identifiers/a', '/identifiers/a/events']) {
    expect((await stranger.api.get(`${club.path}${below}`)).status).toBe(404);
  }
  expect((await stranger.api.get(`${club.path}/rewards.csv`, { accept: 'text/csv' })).status).toBe(404);
});

describe('a signed consumer', () => {
  const signed = (consumer: string) => signedQuery(club.credentials.hmac, { consumer });

  test('sees its own value, events and rewards, and nobody else’s', async () => {
    for (const identifier of ['mine', 'yours']) await postedReceipt(club, { identifier, total: 10 });
    const query = signed('mine');
    const get = (below: string) => apiClient().get(`${club.path}${below}?${query}`);
    expect((await get('/identifiers/mine')).json).toEqual({ identifier: 'mine', value: 10 });
    expect((await get('/identifiers/mine/events')).json).toHaveLength(1);
    expect((await get('/rewards')).json).toMatchObject([{ identifier: 'mine' }]);
    expect((await get('/identifiers/yours')).status).toBe(404);
    expect((await get('/identifiers/yours/events')).json).toEqual([]);
    const csv = await apiClient().get(`${club.path}/rewards.csv?${query}`, { accept: 'text/csv' });
    expect(csv.text).toContain('mine');
    expect(csv.text).not.toContain('yours');
  });

  test('sees the rewards of every identifier it signed', async () => {
    const rewards = await apiClient().get(`${club.path}/rewards?${signed('mine,yours')}`);
    expect(rewards.json).toHaveLength(2);
  });

  test('changes nothing and sees no programs', async () => {
    const query = signed('mine');
    for (const url of ['/loyalty', club.path]) {
      expect((await apiClient().get(`${url}?${query}`)).status).toBe(403);
    }
    const options = { method: 'PATCH', json: { 'value+=': 100 } };
    expect((await apiClient().request(`${club.path}/identifiers/mine?${query}`, options)).status).toBe(403);
    expect(await club.valueOf('mine')).toBe(10);
  });
});

test('each operation has a permission of its own', async () => {
  const client = await makeClient(club, {
    authentication: 'bearer',
    permissions: ['view.get_loyalty_identifier', 'view.get_loyalty_programs'],
  });
  const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
  await club.known('guarded');
  expect((await api.get(`${club.path}/identifiers/guarded`)).status).toBe(200);
  expect((await api.get('/loyalty')).status).toBe(200);
  for (const below of ['', '/rewards', '/identifiers/guarded/events']) {
    expect((await api.get(`${club.path}${below}`)).status).toBe(403);
  }
  expect((await club.patch('guarded', { value: 1 }, club.path, api)).status).toBe(403);
  expect((await api.post('/loyalty', { name: 'X', rules })).status).toBe(403);
});
