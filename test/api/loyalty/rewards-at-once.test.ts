import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { patchBalance } from '@/lib/domain/loyalty/patch-balance';
import { lockBalances } from '@/lib/domain/loyalty/store';
import { processBatch } from '@/lib/domain/pos/process-batch';
import { makeRetailer, postedReceipt } from '@/test/factories';

// Rewards of a retailer are numbered one after the other, regardless of the consumer.

const mapping = `{
  "transaction_id": id, "localtime": "2026-03-14T12:00:00", "total": total, "store_reference": 1,
  "identifier": identifier, "items": [{ "name": "Tea", "quantity": 1, "total": total }]
}`;

test('raw receipts that are stored together and a change by hand never deadlock', async () => {
  const { api, ctx } = await makeRetailer();
  const program = {
    name: 'Stamps',
    rules: { points: 1, per_amount: 1 },
    reward: { every: 10, name: 'Cup', value: 3 },
  };
  expect((await api.post('/loyalty', program)).status).toBe(201);
  const till = { name: 'till', input_format: 'json', mapping, content_types: ['application/json'] };
  expect((await api.post('/transformations', till)).status).toBe(201);
  expect((await api.post('/transformations/till/_publish', {})).status).toBe(200);
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
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%loyalty_balances%'`;
    await vi.waitFor(async () => expect(await database().execute(waiting)).toHaveLength(1), {
      timeout: 20_000,
    });
    return patchBalance(inner, 1, other, { 'value+=': 10 });
  });
  expect(await byHand).toEqual({ identifier: other, value: 11 });
  expect(await together).toEqual(new Set(ids));
  const rewards = (await api.get('/loyalty/1/rewards')).json as { id: number; identifier: string }[];
  expect(rewards.map(({ identifier }) => identifier).toSorted()).toEqual([winner, other]);
  expect(rewards.map(({ id }) => id).toSorted()).toEqual([1, 2]);
});
