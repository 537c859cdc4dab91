import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { readSubscription, stopReceipts } from '@/lib/domain/delivery/subscription';
import { ensureIdentifier } from '@/lib/domain/receipts/store/receipts';
import { makeRetailer } from '@/test/factories';

test('receipts stop for an address that becomes known at the same moment', async () => {
  const { ctx } = await makeRetailer();
  const address = 'anna@example.com';
  let stopping: Promise<void> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await ensureIdentifier({ ...ctx, db: transaction }, address);
    stopping = stopReceipts(ctx, address);
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await database().execute(waiting)).toHaveLength(1), {
      timeout: 10_000,
    });
  });
  await stopping;
  expect(await readSubscription(ctx, address)).toBe('stopped');
});
