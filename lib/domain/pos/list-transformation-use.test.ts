import { expect, test } from 'vitest';
import { listTransformationUse } from './list-transformation-use';
import { mapping, posted, processAll, publish, slip } from '@/test/api/pos/till';
import { makeRetailer } from '@/test/factories';

test('of each transformation it is known what its newest raw receipts came to, and nothing of another retailer', async () => {
  const own = await makeRetailer();
  await publish(own, 'till', mapping, ['application/json']);
  await publish(own, 'idle', mapping, ['application/xml']);
  await posted(own, slip());
  await posted(own, slip({ store: 99 }));
  await processAll(own);
  const uses = await listTransformationUse(own.ctx, ['till', 'idle', 'none']);
  expect([...uses]).toEqual([
    ['till', { name: 'till', count: 2, failed: 1, succeededAt: expect.any(Date) as unknown }],
  ]);
  const other = await makeRetailer();
  expect(await listTransformationUse(other.ctx, ['till'])).toEqual(new Map());
});
