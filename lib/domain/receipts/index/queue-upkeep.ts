import type { Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { keepRollupsJob } from './keep-rollups-job';
import { sealSearchJob } from './seal-search-job';

const counts = () => new Map<number, number>();

/** Jobs that a process queues without waiting for their schedule, once it has stored `after` receipts. */
const upkeep = [
  { job: sealSearchJob, after: 512, stored: counts() },
  { job: keepRollupsJob, after: 4_096, stored: counts() },
];

/**
 * Queues jobs in the transaction of `ctx`. They keep the tails of search and rollups short when many receipts
 * arrive.
 */
export async function queueUpkeep(ctx: Context, receipts: number): Promise<void> {
  const { id } = ctx.retailer;
  for (const { job, after, stored } of upkeep) {
    const count = (stored.get(id) ?? 0) + receipts;
    if (count < after) {
      stored.set(id, count);
      continue;
    }
    stored.delete(id);
    await enqueue(ctx, job, { retailer: id });
  }
}
