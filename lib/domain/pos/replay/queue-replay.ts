import { inTransaction, type Context, systemContext } from '@/lib/platform/context';
import { enqueueAll } from '@/lib/platform/queue/enqueue';
import { processRawJob } from '../process-raw-job';
import { findReplay, recordQueued, takeReplayable } from '../store/replays';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { findRetailer } from '@/lib/platform/retailers/store';

const batchSize = 500;

/** Queues each raw receipt once, even if an earlier run was interrupted. */
export async function queueReplay(ctx: Context, id: string, signal?: AbortSignal): Promise<void> {
  // Cursor: without it, a batch would read raw receipts again that were queued before and have failed since.
  let after: string | null = null;
  for (let more = true; more;) {
    signal?.throwIfAborted();
    const taken: readonly string[] = await inTransaction(ctx, async (inner) => {
      const replay = await findReplay(inner, id, 'held');
      if (replay === null || replay.queuedAt !== null) return [];
      const ids = await takeReplayable(inner, replay, { after, count: batchSize });
      const { id: retailer } = inner.retailer;
      await enqueueAll(
        inner,
        processRawJob,
        ids.map((raw) => ({ data: { retailer, id: raw } })),
      );
      await recordQueued(inner, id, ids.length, ids.length < batchSize ? ctx.now() : null);
      return ids;
    });
    more = taken.length === batchSize;
    after = taken.at(-1) ?? after;
  }
}

export async function queueReplayOfRetailer(
  { retailer: retailerId, id }: { readonly retailer: number; readonly id: string },
  { signal }: JobRun,
): Promise<void> {
  const retailer = await findRetailer(retailerId);
  if (retailer === null) return;
  await queueReplay(systemContext(retailer, 'replay-raw'), id, signal);
}
