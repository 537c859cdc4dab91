import { expect, test } from 'vitest';
import { inTransaction } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { patchBalance } from '@/lib/domain/loyalty/patch-balance';
import { processBatch } from '@/lib/domain/pos/process-raw-jobs';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { lockBalances } from '@/lib/domain/loyalty/store/balances';
import { expectLockWaits } from '@/test/lock-waits';
import { publish } from '@/test/api/pos/till';

// Rewards of a retailer are numbered one after the other, regardless of the consumer.

const mapping = `{
  "transaction_id": id, "localtime": "2026-03-14T12:00:00", "total": total, "store_reference": 1,
  "identifier": identifier, "items": [{ "name": "Tea", "quantity": 1, "total": total }]
}`;

test('raw receipts that are stored together and a change by hand never deadlock', async () => {
  const retailer = await makeRetailer();
  const { api, ctx } = retailer;
  const program = {
    name: 'Stamps',
    rules: { points: 1, per_amount: 1 },
    reward: { every: 10, name: 'Cup', value: 3 },
  };
  expect((await api.post('/loyalty', program)).status).toBe(201);
  await publish(retailer, 'till', mapping, ['application/json']);
  // Stored in this order: the first wins a reward, and then the second one's points are wanted.
  const [winner, other] = [`1-${newId()}`, `2-${newId()}`];
  await postedReceipt({ api }, { identifier: other, total: 1 });
  const ids: string[] = [];
  for (const [identifier, total] of [[winner, 10] as const, [other, 1] as const]) {
    const answer = await api.post('/pos/receipts', { id: newId(), identifier, total });
    expect(answer.status, answer.text).toBe(202);
    ids.push(answer.headers.get('service-pos-data-id') ?? '');
  }

  let together: Promise<unknown> = Promise.resolve();
  const byHand = inTransaction(ctx, async (inner) => {
    await lockBalances(inner, [1], other);
    together = processBatch(ctx, ids).catch((error: unknown) => error);
    await expectLockWaits(1, '%loyalty_balances%');
    return patchBalance(inner, 1, other, { 'value+=': 10 });
  });
  expect(await byHand).toEqual({ identifier: other, value: 11 });
  expect(await together).toEqual(new Set(ids));
  const rewards = (await api.get('/loyalty/1/rewards')).json as { id: number; identifier: string }[];
  expect(rewards.map(({ identifier }) => identifier).toSorted()).toEqual([winner, other]);
  expect(rewards.map(({ id }) => id).toSorted()).toEqual([1, 2]);
});
