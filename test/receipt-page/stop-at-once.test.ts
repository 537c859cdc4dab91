import { expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { automaticChannels } from '@/lib/domain/delivery/opt-out/opt-out-tags';
import { readSubscription, stopReceipts } from '@/lib/domain/delivery/opt-out/subscription';
import { makeRetailer } from '@/test/factories';
import { ensureIdentifier } from '@/lib/domain/identifiers/ensure-identifier';
import { expectLockWaits } from '@/test/lock-waits';

test('receipts stop for an address that becomes known at the same moment', async () => {
  const { ctx } = await makeRetailer();
  const address = 'anna@example.com';
  const automatic = automaticChannels(ctx.retailer.settings);
  let stopping: Promise<void> = Promise.resolve();
  await database().transaction(async (transaction) => {
    await ensureIdentifier({ ...ctx, db: transaction }, address);
    stopping = stopReceipts(ctx, address, automatic);
    await expectLockWaits(1);
  });
  await stopping;
  expect(await readSubscription(ctx, address, automatic)).toBe('stopped');
});
