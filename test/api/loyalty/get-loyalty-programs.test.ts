import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeClub, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('200', () => {
  test('lists the programs in the order of their ids, page by page to an empty one', async () => {
    const own = await makeClub();
    for (const name of ['Second', 'Third']) await own.madeProgram({ name });
    const namesOf = async (query: string) =>
      ((await own.api.get(`/loyalty${query}`)).json as { name: string }[]).map(({ name }) => name);
    expect(await namesOf('')).toEqual(['Coffee club', 'Second', 'Third']);
    expect(await namesOf('?count=2')).toEqual(['Coffee club', 'Second']);
    expect(await namesOf('?count=2&after=2')).toEqual(['Third']);
    expect(await namesOf('?count=2&after=3')).toEqual([]);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'after=x'])('%s is refused by its name', async (query) => {
    const { status, json } = await club.api.get(`/loyalty?${query}`);
    expect([status, json.errors[0].name]).toEqual([400, query.split('=')[0]]);
  });
});

describe('403', () => {
  test('a consumer sees no programs', async () => {
    const query = signedQuery(club.credentials.hmac, { consumer: 'ada' });
    expect((await apiClient().get(`/loyalty?${query}`)).status).toBe(403);
  });
});
