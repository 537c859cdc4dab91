import { Temporal } from 'temporal-polyfill';
import type { Context } from '@/lib/platform/context';
import { countingVersion } from '@/lib/domain/rollups/facts';
import { readSums } from '@/lib/domain/rollups/read-sums';
import { findBuild } from '@/lib/domain/rollups/store/builds';
import { amountOfUnits } from '@/lib/domain/rollups/units';

const listedDays = 7;

export interface StoreSales {
  readonly amount: number;
  readonly currency: string;
}

interface SellingStore {
  readonly id: number;
  readonly currency: string | null;
}

/** Returns sales by store id; null while receipts are still being counted. */
export async function listStoreSales(
  ctx: Context<'get_report'>,
  stores: readonly SellingStore[],
): Promise<ReadonlyMap<number, StoreSales> | null> {
  if (stores.length === 0) return new Map();
  const { timezone, currency: usual } = ctx.retailer.settings;
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.now().getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  const days = { from: today.subtract({ days: listedDays - 1 }).toString(), to: today.toString() };
  const ids = stores.map(({ id }) => id);
  const [build, sums] = await Promise.all([findBuild(ctx), readSums(ctx, days, ids)]);
  if (build?.version !== countingVersion || !build.isComplete) return null;
  const counters = sums.of('store');
  return new Map(
    stores.flatMap(({ id, currency }) => {
      const own = currency ?? usual;
      const units = counters.get(String(id))?.byCurrency.get(own)?.units.get(own);
      return units === undefined ? [] : [[id, { amount: amountOfUnits(units), currency: own }] as const];
    }),
  );
}
