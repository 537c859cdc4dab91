import { inTransaction, type Context } from '@/lib/platform/context';
import { enqueueAll } from '@/lib/platform/queue/enqueue';
import { processRawJob } from './process-raw-job';
import { findReplay, noteQueued, takeReplayable } from './store/replays';

/** Raw receipts queued in one transaction. */
const batchSize = 500;

/**
 * Queues the raw receipts of a bulk replay, in transactions of some hundreds: broken off anywhere and begun again, each
 * is queued once.
 */
export async function queueReplay(ctx: Context, id: string, signal?: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal?.throwIfAborted();
    more = await inTransaction(ctx, async (inner) => {
      const replay = await findReplay(inner, id, 'held');
      if (replay === null || replay.queuedAt !== null) return false;
      const ids = await takeReplayable(inner, replay, batchSize);
      const { id: retailer } = inner.retailer;
      await enqueueAll(
        inner,
        processRawJob,
        ids.map((raw) => ({ retailer, id: raw })),
      );
      await noteQueued(inner, id, ids.length, ids.length < batchSize ? ctx.now() : null);
      return ids.length === batchSize;
    });
  }
}
