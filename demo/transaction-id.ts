import type { StoreVisit } from '@/demo/visits';

export const seedMax = 999;
export const receiptsPerSeed = 10_000_000;

/** Coprime to `receiptsPerSeed`, so that multiplying scatters numbers without collisions. */
const scatter = 7_368_787;

/**
 * Unique for seed and index: `0427368787`, or `UK-1002-20260412-0042-1` from tills that write store and day.
 * @throws RangeError when the seed or the index is out of range.
 */
export function transactionIdOf({ store, wall }: StoreVisit, seed: number, index: number): string {
  if (!isWhole(seed, seedMax + 1)) throw new RangeError(`A seed is a whole number from 0 to ${seedMax}.`);
  if (!isWhole(index, receiptsPerSeed)) throw new RangeError(`A seed has ${receiptsPerSeed} receipts.`);
  if (store.transactionIds === 'speaking') {
    const day = wall.slice(0, 10).replaceAll('-', '');
    return `${store.market.prefix}-${String(store.reference).padStart(4, '0')}-${day}-${String(index).padStart(4, '0')}-${seed}`;
  }
  // The product stays below 2^53, so it is exact.
  const number = (index * scatter) % receiptsPerSeed;
  return String(seed).padStart(3, '0') + String(number).padStart(7, '0');
}

function isWhole(value: number, below: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < below;
}
