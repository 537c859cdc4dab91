import type { Context } from '@/lib/context';
import { keptSince } from '@/lib/retailers/retention';
import { emptyRaw } from './store';

/** Raw receipts emptied with one statement. */
const batchSize = 500;

/**
 * Clears away bytes and headers of the retailer's raw receipts that became receipts, or nothing, longer ago than the
 * setting `retention_days.raw` says; answers of how many. What waits or failed stays: it may still become receipts. The
 * rows stay too, so that a repeat is still known and a receipt's `pos_data_ids` lead somewhere.
 */
export async function pruneRaw(
  ctx: Context,
  { now = new Date(), signal }: { readonly now?: Date; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const { raw: days } = ctx.retailer.settings.retention_days;
  if (days === null) return 0;
  const before = keptSince(days, now);
  let pruned = 0;
  for (;;) {
    signal?.throwIfAborted();
    const emptied = await emptyRaw(ctx, before, now, batchSize);
    pruned += emptied;
    if (emptied < batchSize) return pruned;
  }
}
