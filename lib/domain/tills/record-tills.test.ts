import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTransaction } from '@/lib/platform/context';
import { makeRetailer } from '@/test/factories';
import { recordTills } from './record-tills';
import { findTill } from './store';

test('tills that are heard of for the first time by many at once are noted once, and refuse none of them', async () => {
  const { ctx } = await makeRetailer();
  for (let round = 0; round < 40; round += 1) {
    const till = { uuid: randomUUID(), name: '', storeReference: 1 };
    const all = Array.from({ length: 8 }, () => inTransaction(ctx, (inner) => recordTills(inner, [till])));
    await expect(Promise.all(all)).resolves.toHaveLength(8);
    expect(await findTill(ctx, till.uuid)).toMatchObject(till);
  }
});
