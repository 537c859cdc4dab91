import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { makeClub, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('200', () => {
  test('answers the value that receipts came to, also to the consumer', async () => {
    await postedReceipt(club, { identifier: 'ada', total: 10 });
    const query = signedQuery(club.credentials.hmac, { consumer: 'ada' });
    const path = `${club.path}/identifiers/ada`;
    for (const { status, json } of [await club.api.get(path), await apiClient().get(`${path}?${query}`)]) {
      expect([status, json]).toEqual([200, { identifier: 'ada', value: 10 }]);
    }
  });

  test('answers zero where nothing was ever counted', async () => {
    const { status, json } = await club.api.get(`${club.path}/identifiers/${await club.known('new')}`);
    expect([status, json]).toEqual([200, { identifier: 'new', value: 0 }]);
  });
});

describe('404', () => {
  test('an unknown identifier or program, and those of another retailer or consumer', async () => {
    const stranger = await makeRetailer();
    await club.known('mine');
    const query = signedQuery(club.credentials.hmac, { consumer: 'somebody-else' });
    const answers = [
      await club.api.get(`${club.path}/identifiers/nobody`),
      await club.api.get('/loyalty/999/identifiers/mine'),
      await stranger.api.get(`${club.path}/identifiers/mine`),
      await apiClient().get(`${club.path}/identifiers/mine?${query}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});
