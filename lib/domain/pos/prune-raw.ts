import type { Context } from '@/lib/platform/context';
import { retainedSince } from '@/lib/platform/retailers/retention';
import { emptyRaw } from './store/raw';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';

const batchSize = 500;

/**
 * Deletes the bytes of processed and ignored raw receipts after `retention_days.raw`, of failed ones after
 * `retention_days.raw_failed`. Rows stay, so that repeats are recognised. Returns the number pruned.
 */
export async function pruneRaw(
  ctx: Context,
  { now = ctx.now(), signal }: { readonly now?: Date; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const { raw, raw_failed: failed } = ctx.retailer.settings.retention_days;
  let pruned = 0;
  for (const [outcome, days] of [['done', raw] as const, ['failed', failed] as const]) {
    if (days === null) continue;
    const before = retainedSince(days, now);
    for (let emptied = batchSize; emptied === batchSize; pruned += emptied) {
      signal?.throwIfAborted();
      emptied = await emptyRaw(ctx, { outcome, before }, now, batchSize);
    }
  }
  return pruned;
}

export function pruneRawOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-raw', signal }, async (ctx) => {
    const pruned = await pruneRaw(ctx, { signal });
    if (pruned > 0) log.info({ retailer: ctx.retailer.id, raw_receipts: pruned }, 'pruned raw receipts');
  });
}
