import { firstIdAt } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { retainedSince } from '@/lib/platform/retailers/retention';
import { deleteUpTo, emptyBodiesBefore, findOldestToKeep } from './store';

const keptDays = { requests: 30, bodies: 3 } as const;

const keptMax = 100_000;

export function pruneRequestsOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-requests', signal }, async (ctx) => {
    const removed = await pruneRequests(ctx, signal);
    if (removed > 0) log.info({ retailer: ctx.retailer.id, requests: removed }, 'pruned the log of requests');
  });
}

/** Deletes requests older than 30 days or beyond the newest `max`, and bodies after three days. */
export async function pruneRequests(ctx: Context, signal: AbortSignal, max = keptMax): Promise<number> {
  // Ids are compared instead of times, because ids begin with their time and have an index.
  const firstKept = (days: number) => firstIdAt(retainedSince(days, ctx.now()));
  const old = await deleteUpTo(ctx, firstKept(keptDays.requests), signal);
  const beyond = await findOldestToKeep(ctx, max);
  const many = beyond === null ? 0 : await deleteUpTo(ctx, beyond, signal);
  await emptyBodiesBefore(ctx, firstKept(keptDays.bodies));
  return old + many;
}
