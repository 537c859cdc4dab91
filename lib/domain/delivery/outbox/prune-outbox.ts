import type { JobRun } from '@/lib/platform/queue/define-job';
import type { Context } from '@/lib/platform/context';
import { retainedSince } from '@/lib/platform/retailers/retention';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { deleteSettled } from '../store/outbox';

/** Messages per statement. The number is small, so that other requests do not wait long for locks. */
const batch = 500;

export function pruneOutboxOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-outbox', signal }, async (ctx) => {
    const days = ctx.retailer.settings.retention_days.outbox;
    if (days === null) return;
    const deleted = await pruneOutbox(ctx, days, signal);
    log.info({ retailer: ctx.retailer.id, messages: deleted }, 'pruned the outbox');
  });
}

/**
 * Deletes messages older than `days` that were sent or failed. Their receipts keep the history, without
 * addresses. An abort stops it between batches.
 */
export async function pruneOutbox(ctx: Context, days: number, signal: AbortSignal): Promise<number> {
  const before = retainedSince(days);
  let deleted = 0;
  while (!signal.aborted) {
    const count = await deleteSettled(ctx, before, batch);
    deleted += count;
    if (count < batch) break;
  }
  return deleted;
}
