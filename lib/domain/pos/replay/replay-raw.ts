import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { processRawJob } from '../process-raw-job';
import { findRaw, lockRaw, resetRaw } from '../store/raw';

/**
 * The version that is live when the job runs will process the raw receipt (contract section 6).
 * @throws ServiceError `not_found`, or `conflict` when the raw receipt waits, has become receipts or was
 * pruned.
 */
export function replayRaw(ctx: Context<'replay_raw_receipt'>, id: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const found = await findRaw(inner, id);
    // Race: another worker may have settled or pruned the raw receipt since it was read, so its state is read
    // again under a lock.
    const held = found === null ? null : await lockRaw(inner, id);
    if (held === null) throw notFound('raw receipt');
    const { state, prunedAt } = held;
    if (state === 'received') throw conflict('receipt processing is pending', 'receipt_pending');
    if (state === 'processed')
      throw conflict('receipts were already created from this raw receipt', 'raw_processed');
    if (prunedAt !== null)
      throw conflict('the bytes of the raw receipt were deleted after their retention period', 'raw_cleared');
    await resetRaw(inner, id);
    await enqueue(inner, processRawJob, { retailer: inner.retailer.id, id });
    await recordChange(inner, {
      action: 'replay_raw_receipt',
      subjectType: 'raw_receipt',
      subjectId: id,
      before: { state, failure: found?.failureCode ?? null },
      after: { state: 'received' },
    });
  });
}
