import { recordChange } from '@/lib/platform/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { enqueue, openQueue } from '@/lib/platform/queue/enqueue';
import { replayRawJob } from './replay-raw-job';
import { countReplayable, insertReplay, readProgress, type ReplayProgress } from '../store/replays';
import type { RawReplayFilter } from '../schema';

/**
 * Replays raw receipts that match the filter now. Processed ones never match, because each raw receipt has
 * one result.
 */
export async function startReplay(
  ctx: Context<'replay_raw_receipts'>,
  filter: RawReplayFilter,
): Promise<ReplayProgress> {
  // Opening the queue takes connections. Inside a transaction it could wait forever, because concurrent
  // transactions might hold all connections.
  await openQueue();
  return inTransaction(ctx, async (inner) => {
    const id = newId();
    const expected = await countReplayable(inner, filter);
    await insertReplay(inner, {
      retailerId: inner.retailer.id,
      id,
      filter,
      expected,
      queued: 0,
      queuedAt: null,
      failed: 0,
      ignored: 0,
      createdBy: actorName(inner.actor),
      createdAt: ctx.now(),
    });
    await enqueue(inner, replayRawJob, { retailer: inner.retailer.id, id });
    await recordChange(inner, {
      action: 'replay_raw_receipts',
      subjectType: 'raw_replay',
      subjectId: id,
      before: null,
      after: { filter, expected },
    });
    const progress = await readProgress(inner, id);
    if (progress === null) throw new Error('The replay was not stored.');
    return progress;
  });
}
