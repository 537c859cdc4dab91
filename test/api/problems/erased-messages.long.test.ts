import { expect, test } from 'vitest';
import { updateMessage } from '@/lib/domain/delivery/store/messages';
import { listProblems } from '@/lib/domain/problems/list-problems';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { erase } from '@/test/api/identifiers/erasing';
import { makeRetailer } from '@/test/factories';

test('messages of an erased person leave the inbox, whether they failed or waited', async () => {
  const retailer = await makeRetailer({ channels: ['email'] });
  const receipt = { identifier: 'anna', properties: { email: 'anna@example.com' } };
  const failed = await queuedMessage('email', { retailer, receipt });
  await updateMessage(retailer.ctx, failed.id, { state: 'failed', failure: 'mailbox is full' });
  await queuedMessage('email', { retailer, receipt });
  const others = { identifier: 'ben', properties: { email: 'ben@example.com' } };
  const other = await queuedMessage('email', { retailer, receipt: others });
  await updateMessage(retailer.ctx, other.id, { state: 'failed', failure: 'mailbox is full' });
  expect(await listProblems(retailer.ctx, { kind: 'delivery_failed' })).toMatchObject([{ count: 2 }]);
  await erase(retailer, 'anna');
  expect(await listProblems(retailer.ctx, { kind: 'delivery_failed' })).toMatchObject([
    { count: 1, sample: { id: other.id } },
  ]);
});

test('an erasure does not open again what was resolved about messages that only the outbox kept', async () => {
  const retailer = await makeRetailer({ channels: ['email'] });
  for (const identifier of ['anna', 'ben']) {
    const receipt = { identifier, properties: { email: `${identifier}@example.com` } };
    const message = await queuedMessage('email', { retailer, receipt });
    await message.run();
  }
  const kept = () => listProblems(retailer.ctx, { kind: 'delivery_kept' });
  const [before] = await kept();
  expect(before).toMatchObject({ count: 2 });
  await erase(retailer, 'ben');
  const [after] = await kept();
  expect(after).toMatchObject({ count: 1 });
  expect(after?.lastSeen.getTime()).toBeLessThanOrEqual(before?.lastSeen.getTime() ?? 0);
});
