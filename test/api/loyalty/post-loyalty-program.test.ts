import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer } from '@/test/factories';
import { makeClub, makeProgram, reward, rules, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('201', () => {
  test('programs are made, read and listed, the caller’s only', async () => {
    const own = await makeRetailer();
    const made = await own.api.post('/loyalty', { name: 'Stamps', rules: { points: 1, per_amount: 5 } });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toMatch(/\/api\/loyalty\/1$/);
    expect(made.json).toEqual({
      id: 1,
      name: 'Stamps',
      active: true,
      rules: { points: 1, per_amount: 5, store_references: [] },
      reward: null,
      created_timestamp: expect.any(String) as string,
      updated_timestamp: expect.any(String) as string,
    });
    expect((await own.api.get('/loyalty/1')).json).toEqual(made.json);
    await makeProgram(own);
    await makeProgram(own);
    const ids = async (query: string) =>
      ((await own.api.get(`/loyalty${query}`)).json as { id: number }[]).map(({ id }) => id);
    expect(await ids('')).toEqual([1, 2, 3]);
    expect(await ids('?count=1&after=1')).toEqual([2]);
    expect(await ids('?after=3')).toEqual([]);
    expect((await own.api.get('/loyalty?count=101')).status).toBe(400);
  });
});

describe('400', () => {
  test.each([
    [{ name: '' }, 'name'],
    [{ rules: undefined }, 'rules'],
    [{ rules: { ...rules, points: 0 } }, 'rules.points'],
    [{ rules: { ...rules, per_amount: -1 } }, 'rules.per_amount'],
    [{ rules: { ...rules, store_references: ['a'] } }, 'rules.store_references.0'],
    [{ reward: { ...reward, every: 0 } }, 'reward.every'],
    [{ reward: { every: 10 } }, 'reward.name'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is a 400 that names it', async (changes, name) => {
    const { status, json } = await club.api.post('/loyalty', { name: 'X', rules, reward, ...changes });
    expect(status).toBe(400);
    expect(json.errors.map((error: { name: string }) => error.name)).toContain(name);
  });
});

describe('403', () => {
  test('a consumer makes no program', async () => {
    const query = signedQuery(club.credentials.hmac, { consumer: 'ada' });
    const before = (await club.api.get('/loyalty')).json;
    expect((await apiClient().post(`/loyalty?${query}`, { name: 'X', rules })).status).toBe(403);
    expect((await club.api.get('/loyalty')).json).toEqual(before);
  });
});
