import { expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { withSearchSlot } from './search-slots';

test('searches of one retailer leave half of the connections, those of all leave two', async () => {
  useEnvironment({ DATABASE_POOL: '8' });
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
  expect(Object.fromEntries(running)).toEqual({ 1: 4, 2: 2 });
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
    expect(running.get(1) ?? 0).toBeLessThanOrEqual(4);
    expect(running.get(2) ?? 0).toBeLessThanOrEqual(4);
  }
  expect(await Promise.all(searches)).toHaveLength(20);
  expect(most).toBe(6);
});

function sumOf(numbers: ReadonlyMap<number, number>): number {
  return [...numbers.values()].reduce((sum, one) => sum + one, 0);
}
