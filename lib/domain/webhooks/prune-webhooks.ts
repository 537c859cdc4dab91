import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import type { Context } from '@/lib/platform/context';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { keptSince } from '@/lib/platform/retailers/retention';
import { deleteOlder } from './store/deliveries';

/** Days that attempts and their answers are kept (contract section 15). */
const keptDays = 30;

/** Rows deleted by one statement: short ones, so that other statements do not wait for them. */
const batch = 500;

/** Clears up for every retailer. */
export function pruneWebhooksOfAll(_data: unknown, { signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-webhooks', signal }, (ctx) => pruneWebhooks(ctx, signal));
}

/** Deletes what is older than 30 days, but for deliveries that still wait. Stops between two batches when the signal aborts. */
export async function pruneWebhooks(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = keptSince(keptDays, ctx.now());
  while (!signal.aborted) {
    if ((await deleteOlder(ctx, before, batch)) < batch) return;
  }
}
