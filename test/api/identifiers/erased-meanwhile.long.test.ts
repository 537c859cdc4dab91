import { expect, test } from 'vitest';
import { inTransaction } from '@/lib/platform/context';
import { patchIdentifier } from '@/lib/domain/identifiers/patch-identifier';
import { patchBalance } from '@/lib/domain/loyalty/patch-balance';
import { makeProgram } from '@/test/api/loyalty/club';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';
import { placesOf, runErasure } from './erasing';

/** Asks for a person's erasure; returns what carries it out, and says how it ended. */
async function askedErasure({ api, ctx }: TestRetailer, identifier: string) {
  await api.post('/identifiers', { identifier });
  const { json } = await api.post(`/identifiers/${identifier}/_erase`, undefined);
  return async () => {
    await runErasure({ retailer: ctx.retailer.id, erasure: json.id as string });
    return ((await api.get(`/erasures/${json.id}`)).json as { state: string }).state;
  };
}

test('points that are changed while their consumer is erased are erased too', async () => {
  const retailer = await makeRetailer();
  await makeProgram(retailer);
  const erase = await askedErasure(retailer, 'zq7@x');
  let erasing: Promise<string> | undefined;
  await inTransaction(retailer.ctx, async (inner) => {
    await patchBalance(inner, 1, 'zq7@x', { 'value+=': 25, description: 'for zq7@x' });
    erasing = erase();
    await expectLockWaits(1, '%identifiers%');
  });
  expect(await erasing).toBe('done');
  expect(await placesOf('zq7@x')).toEqual([]);
});

test('what the trail tells of a change while a consumer is erased is erased too', async () => {
  const retailer = await makeRetailer();
  const erase = await askedErasure(retailer, 'zq8@x');
  let erasing: Promise<string> | undefined;
  await inTransaction(retailer.ctx, async (inner) => {
    await patchIdentifier(inner, 'zq8@x', [{ op: 'add', path: '/properties/city', value: 'Zqville' }]);
    erasing = erase();
    await expectLockWaits(1, '%identifiers%');
  });
  expect(await erasing).toBe('done');
  expect(await placesOf('zq8@x')).toEqual([]);
  expect(await placesOf('Zqville')).toEqual([]);
});
