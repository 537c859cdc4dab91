import { inTransaction, type Context } from '@/lib/platform/context';
import { MachineBusy } from '@/lib/domain/transformations/sandbox/run-mapping';
import { MappingsBusy } from '@/lib/domain/transformations/sandbox/process-pool';
import { selectVersion, type SelectedVersion } from '@/lib/domain/transformations/store';
import { Overtaken } from './fail-raw';
import type { FindVersion } from './choose-transformation';
import { makeReceipts, storeMade, type Made } from './process-raw';
import { findWaiting } from './store/raw';

/**
 * Raw receipts of one retailer, in one transaction: all of them or none. Returns the ids of finished ones; the others
 * are unchanged.
 * @throws the error that prevented the commit: one by one, it concerns only its own raw receipts.
 */
export async function processBatch(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const waiting = await findWaiting(ctx, ids);
  // Others are settled, or gone.
  const done = new Set(ids).difference(new Set(waiting.map(({ id }) => id)));
  const find = findOnce();
  const outcomes = await Promise.all(
    waiting.map((raw) =>
      makeReceipts(ctx, raw, find).catch((error: unknown) => {
        if (error instanceof MappingsBusy || error instanceof MachineBusy || error instanceof Overtaken)
          return 'later' as const;
        throw error;
      }),
    ),
  );
  waiting.forEach(({ id }, index) => outcomes[index] === null && done.add(id));
  const made = outcomes.filter((one): one is Made => one !== null && one !== 'later');
  if (made.length === 0) return done;
  await inTransaction(ctx, (inner) => storeMade(inner, made));
  return done.union(new Set(made.map(({ raw }) => raw.id)));
}

/** Caches each transformation for a few milliseconds. */
function findOnce(): FindVersion {
  const found = new Map<string, Promise<SelectedVersion | null>>();
  return (ctx, wanted) => {
    const key = JSON.stringify(wanted);
    const version = found.get(key) ?? selectVersion(ctx, wanted);
    found.set(key, version);
    return version;
  };
}
