import { beforeAll, describe, expect, test } from 'vitest';
import { pageRewards } from '@/lib/domain/loyalty/page-rewards';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { insert } from './inserted-rewards';
import { countMembers } from '@/lib/domain/loyalty/get-program';

const programId = 1;
let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  await retailer.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
  await insert(
    retailer,
    ['ada', 'bob', 'ada', 'cem'].map((identifier, index) => ({
      id: index + 1,
      identifier,
      claimed: index % 2 === 1,
    })),
  );
});

describe('what the portal says of a program', () => {
  test('counts the rewards that fit on all pages, not those of the page', async () => {
    const { ctx } = retailer;
    expect(await pageRewards(ctx, { programId, count: 1 })).toMatchObject({ rewards: [{ id: 4 }], total: 4 });
    expect(await pageRewards(ctx, { programId, count: 1, after: 2 })).toMatchObject({
      rewards: [{ id: 1 }],
      total: 4,
    });
    const claimed = await pageRewards(ctx, { programId, claimed: true, identifiers: ['bob'], count: 9 });
    expect(claimed).toMatchObject({ rewards: [{ id: 2 }], total: 1 });
  });

  test('counts as members those who have, or had, points in it', async () => {
    const own = await makeRetailer();
    const made = await own.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
    const id = made.json.id as number;
    expect(await countMembers(own.ctx, id)).toBe(0);
    for (const identifier of ['ada', 'bob']) {
      await own.api.post('/identifiers', { identifier });
      const target = `/loyalty/${id}/identifiers/${identifier}`;
      const { status } = await own.api.request(target, { method: 'PATCH', json: { value: 5 } });
      expect(status).toBe(200);
    }
    expect(await countMembers(own.ctx, id)).toBe(2);
  });
});
