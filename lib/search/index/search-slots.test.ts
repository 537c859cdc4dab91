import os from 'node:os';
import { expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { withSearchSlot } from './search-slots';

const processors = os.availableParallelism();

test.each([
  { pool: 5, ofOne: Math.min(2, processors), ofAll: 3 },
  { pool: 200, ofOne: Math.min(10, processors), ofAll: 198 },
])('of a pool of $pool one retailer searches on $ofOne, all on $ofAll', async ({ pool, ofOne, ofAll }) => {
  useEnvironment({ DATABASE_POOL: String(pool) });
  const running = new Map<number, number>();
  const ends: (() => void)[] = [];
  let most = 0;
  const search = (retailer: number) =>
    withSearchSlot(retailer, async () => {
      running.set(retailer, (running.get(retailer) ?? 0) + 1);
      most = Math.max(most, sumOf(running));
      await new Promise<void>((end) => ends.push(end));
      running.set(retailer, (running.get(retailer) ?? 0) - 1);
      return retailer;
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const searches = [...Array.from({ length: 10 }, () => 1), ...Array.from({ length: 10 }, () => 2)].map(
    search,
  );
  await turn();
  const both = Math.min(2 * ofOne, ofAll);
  expect(Object.fromEntries(running)).toEqual({ 1: ofOne, 2: both - ofOne });
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
    expect(running.get(1) ?? 0).toBeLessThanOrEqual(ofOne);
    expect(running.get(2) ?? 0).toBeLessThanOrEqual(ofOne);
  }
  expect(await Promise.all(searches)).toHaveLength(20);
  expect(most).toBe(both);
});

function sumOf(numbers: ReadonlyMap<number, number>): number {
  return [...numbers.values()].reduce((sum, one) => sum + one, 0);
}
