import type { Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { sealSearchJob } from './seal-search-job';

/** Documents that a process writes of one retailer before it asks for sealing, which the schedule does each minute anyway. */
const askedEvery = 512;

/** Documents written by this process since it last asked, by retailer. */
const written = new Map<number, number>();

/** Notes that documents were written, and queues sealing after many, in the transaction of the context: a burst keeps the tail short. */
export async function queueSealing(ctx: Context, documents: number): Promise<void> {
  const { id } = ctx.retailer;
  const count = (written.get(id) ?? 0) + documents;
  if (count < askedEvery) {
    written.set(id, count);
    return;
  }
  written.delete(id);
  await enqueue(ctx, sealSearchJob, { retailer: id });
}
