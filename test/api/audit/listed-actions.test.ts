import { expect, test } from 'vitest';
import { listActions } from '@/lib/audit/list-actions';
import { makeRetailer } from '@/test/factories';

test('the actions there are to filter by are those of the retailer’s own trail', async () => {
  const own = await makeRetailer();
  expect(await listActions(own.ctx)).toEqual(['post_client', 'post_store']);
  expect(await listActions({ ...own.ctx, retailer: { ...own.ctx.retailer, id: 2_000_000_000 } })).toEqual([]);
});
