import { expect, test } from 'vitest';
import { listProblems } from '@/lib/domain/problems/list-problems';
import { erase } from '@/test/api/identifiers/erasing';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { makeRetailer } from '@/test/factories';

test('failed raw receipts of an erased person leave the inbox: nothing of them can be processed again', async () => {
  const retailer = await makeRetailer();
  await publish(retailer, 'till', mapping, ['application/json']);
  await retailer.api.post('/identifiers', { identifier: 'anna.schmidt@example.com' });
  await posted(retailer, slip({ total: undefined, consumer: 'anna.schmidt@example.com' }));
  const other = await posted(retailer, slip({ total: undefined }));
  const failed = () => listProblems(retailer.ctx, { kind: 'raw_failed' });
  expect(await failed()).toMatchObject([{ count: 2 }]);
  await erase(retailer, 'anna.schmidt@example.com');
  expect(await failed()).toMatchObject([{ count: 1, sample: { id: other } }]);
});
