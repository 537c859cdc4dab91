import type { Context } from '@/lib/platform/context';
import { rangesOf, type Days } from './periods';
import { allStores, readPeriod } from './store/rollups';
import { Sums } from './sums';

/** Adds up the receipts of a period, of these stores or, with null, of all; by store in either case. Exact, as of one instant. */
export async function readSums(ctx: Context, days: Days, storeIds: readonly number[] | null): Promise<Sums> {
  const { from, to } = days;
  const { parts, changes } =
    storeIds === null
      ? await readPeriod(ctx, [allStores], rangesOf(days))
      : await readPeriod(ctx, storeIds, { months: null, days: [[from, to]] });
  const whole = new Sums();
  for (const { storeId, sums } of parts) {
    if (storeId === allStores) whole.merge(sums);
    else whole.mergeStore(storeId, sums);
  }
  const isAsked = ({ date, store }: { readonly date: string; readonly store: number }) =>
    date >= from && date <= to && (storeIds === null || storeIds.includes(store));
  for (const { added, removed } of changes) {
    for (const fact of removed) if (isAsked(fact)) whole.add(fact, -1, 'all stores');
    for (const fact of added) if (isAsked(fact)) whole.add(fact, 1, 'all stores');
  }
  return whole;
}
