import { expect, test } from 'vitest';
import { cursorOf } from '@/lib/domain/events/cursor';
import { listNewestEvents } from '@/lib/domain/events/list-events';
import { sequenceWaiting } from '@/lib/domain/events/sequence-events';
import { findRetailer } from '@/lib/platform/retailers/store';
import { trusted } from '@/lib/platform/context';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { readRetailer } from './feed';

test('events are shown newest first, page by page, and of one type', async () => {
  const { retailer } = await readRetailer();
  const ids = [await postedReceipt(retailer), await postedReceipt(retailer, { identifier: 'anna' })];
  ids.push(await postedReceipt(retailer));
  await sequenceWaiting(retailer.ctx.db);
  const ctx = trusted(retailer.ctx);
  const all = await listNewestEvents(ctx, { count: 10 });
  expect(all.map(({ position }) => position)).toEqual(
    [4, 3, 2, 1].map((back) => (all[3]?.position ?? 0) + back - 1),
  );
  const created = await listNewestEvents(ctx, { type: 'receipt.created', count: 2 });
  expect(created.map(({ data }) => data['id'])).toEqual([ids[2], ids[1]]);
  const before = cursorOf(created[1]?.position ?? 0);
  const older = await listNewestEvents(ctx, { before, type: 'receipt.created', count: 2 });
  expect(older.map(({ data }) => data['id'])).toEqual([ids[0]]);
  expect(await listNewestEvents(ctx, { before: 'no cursor', count: 2 })).toEqual([]);
});

test('looking at events does not make them be recorded', async () => {
  const { ctx } = await makeRetailer();
  expect(await listNewestEvents(trusted(ctx), { count: 10 })).toEqual([]);
  const retailer = await findRetailer(ctx.retailer.id);
  expect(retailer?.events).toEqual({ feedReadAt: null, hasWebhooks: false });
});
