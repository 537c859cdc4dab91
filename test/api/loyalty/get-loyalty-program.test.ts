import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer } from '@/test/factories';
import { makeClub, reward, rules, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('200', () => {
  test('answers the program with its rules and its reward', async () => {
    const { status, json } = await club.api.get(club.path);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: 1, name: 'Coffee club', active: true, rules, reward });
  });
});

describe('403', () => {
  test('a consumer does not see it', async () => {
    const query = signedQuery(club.credentials.hmac, { consumer: 'ada' });
    expect((await apiClient().get(`${club.path}?${query}`)).status).toBe(403);
  });
});

describe('404', () => {
  test('no program, and one of another retailer', async () => {
    const stranger = await makeRetailer();
    for (const answer of [await club.api.get('/loyalty/999'), await stranger.api.get(club.path)]) {
      expect([answer.status, answer.json.description]).toEqual([404, 'loyalty program not found']);
    }
  });
});
