import type { Context } from '@/lib/platform/context';
import type { RollupFact } from './facts';
import { monthStart, rangesOf, type DayRange } from './periods';
import { rollupKeyText } from './rollup-rows';
import { allStores, readPeriod, type RollupKey } from './store/rollups';
import { Sums } from './sums';

/** If `storeIds` is null, sums all stores. The sums are exact as of one instant. */
export async function readSums(
  ctx: Context,
  days: DayRange,
  storeIds: readonly number[] | null,
): Promise<Sums> {
  const { from, to } = days;
  const ranges = storeIds === null ? rangesOf(days) : { months: null, days: [[from, to]] as const };
  const { parts, changes } = await readPeriod(ctx, storeIds ?? [allStores], ranges);
  const rows = new Map(parts.map((part) => [rollupKeyText(part), part]));
  const [firstMonth = '', lastMonth = ''] = ranges.months ?? [];
  const keyOf = ({ date, store }: RollupFact): RollupKey => {
    const storeId = storeIds === null ? allStores : store;
    const month = monthStart(date);
    return month >= firstMonth && month <= lastMonth
      ? { storeId, grain: 'month', starts: month }
      : { storeId, grain: 'day', starts: date };
  };
  // Each change is added to the row into which it will be folded, because rows differ in their keys.
  const add = (fact: RollupFact, sign: 1 | -1) => {
    if (fact.date < from || fact.date > to || storeIds?.includes(fact.store) === false) return;
    const key = keyOf(fact);
    const row = rows.get(rollupKeyText(key)) ?? { ...key, sums: new Sums() };
    rows.set(rollupKeyText(key), row);
    row.sums.add(fact, sign, storeIds === null ? 'all stores' : 'store');
  };
  for (const { added, removed } of changes) {
    for (const fact of added) add(fact, 1);
    for (const fact of removed) add(fact, -1);
  }
  const whole = new Sums();
  for (const { storeId, sums } of rows.values()) {
    if (storeId === allStores) whole.merge(sums);
    else whole.mergeStore(storeId, sums);
  }
  return whole;
}
