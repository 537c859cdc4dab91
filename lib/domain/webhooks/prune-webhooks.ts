import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import type { Context } from '@/lib/platform/context';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { retainedSince } from '@/lib/platform/retailers/retention';
import { deleteOlder } from './store/deliveries';

/** Days for which deliveries, attempts and answers are stored (contract section 15). */
const keptDays = 30;

/** Rows deleted by one statement. There are few, so that other statements do not wait long for locks. */
const batch = 500;

export function pruneWebhooksOfAll(_data: unknown, { signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-webhooks', signal }, (ctx) => pruneWebhooks(ctx, signal));
}

export async function pruneWebhooks(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = retainedSince(keptDays, ctx.now());
  while (!signal.aborted) {
    if ((await deleteOlder(ctx, before, batch)) < batch) return;
  }
}
