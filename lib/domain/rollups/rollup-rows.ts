import type { RollupFact } from './facts';
import { monthStart } from './periods';
import { allStores, type Rollup, type RollupKey } from './store/rollups';
import { Sums } from './sums';

export class RollupRows {
  readonly #rows: Map<string, Rollup>;

  constructor(held: readonly Rollup[]) {
    this.#rows = new Map(held.map((row) => [rollupKeyText(row), row]));
  }

  add(fact: RollupFact, sign: 1 | -1): void {
    for (const key of rollupKeysOf(fact)) {
      const name = rollupKeyText(key);
      const row = this.#rows.get(name) ?? { ...key, sums: new Sums() };
      this.#rows.set(name, row);
      row.sums.add(fact, sign, key.storeId === allStores ? 'all stores' : 'store');
    }
  }

  inOrder(): Rollup[] {
    return [...this.#rows.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}

export function rollupKeysOf({ date, store }: RollupFact): RollupKey[] {
  return [
    { storeId: allStores, grain: 'day', starts: date },
    { storeId: allStores, grain: 'month', starts: monthStart(date) },
    // There are no months of single stores, because even a year of days is summed quickly.
    { storeId: store, grain: 'day', starts: date },
  ];
}

export function rollupKeyText({ storeId, grain, starts }: RollupKey): string {
  return `${storeId}/${grain}/${starts}`;
}
