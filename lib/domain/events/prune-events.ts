import type { JobRun } from '@/lib/platform/queue/define-job';
import { inTransaction, type Context } from '@/lib/platform/context';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { retainedSince } from '@/lib/platform/retailers/retention';
import { deleteOldest } from './store/sequencing';

const batchRows = 5_000;

export function pruneEventsOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-events', signal }, async (ctx) => {
    const pruned = await pruneEvents(ctx, signal);
    if (pruned > 0) log.info({ retailer: ctx.retailer.id, events: pruned }, 'pruned events');
  });
}

export async function pruneEvents(ctx: Context, signal: AbortSignal): Promise<number> {
  const before = retainedSince(ctx.retailer.settings.retention_days.events, ctx.now());
  let pruned = 0;
  while (!signal.aborted) {
    const some = await inTransaction(ctx, (inner) => deleteOldest(inner, before, batchRows));
    pruned += some;
    if (some < batchRows) break;
  }
  return pruned;
}
