import { expect, test } from 'vitest';
import { sumReceipts } from '@/lib/domain/receipts/sum-receipts';
import { summedMax } from '@/lib/domain/receipts/summed-max';
import { trusted } from '@/lib/platform/context';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { copiedReceipts } from './copied-receipts';

// GET /receipts/_sums at its bound.

const sold = (owner: TestRetailer) =>
  postedReceipt(owner, { total: 0.1, items: [{ name: 'Milk', quantity: 1, total: 0.1 }] });

test('adds up as many as it says, and of one more says the number alone', async () => {
  const own = await makeRetailer();
  const id = await sold(own);
  await copiedReceipts(own, id, summedMax - 1);
  const exact = await sumReceipts(trusted(own.ctx), 'items.name:milk');
  expect(exact).toMatchObject({
    hits: summedMax,
    sums: { totals: [{ receipts: summedMax, total: summedMax / 10 }] },
  });
  await sold(own);
  const { json } = await own.api.get('/receipts/_sums?query=items.name%3Amilk');
  expect(json).toEqual({
    hits: summedMax + 1,
    totals: null,
    duplicates: null,
    tests: null,
    maximum: summedMax,
  });
});
