import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import { isBeingErased, resumeErasure } from './resume-erasure';
import { lockErasure, type ErasureRow } from './store/erasures';

/**
 * Continues a failed erasure, even if the identifier is already deleted. Idempotent.
 * @throws ServiceError `not_found`, or `conflict` if the erasure is done.
 */
export function retryErasure(ctx: Context<'retry_erasure'>, id: string): Promise<ErasureRow> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockErasure(inner, id);
    if (row === null) throw notFound('erasure');
    if (row.person === null) throw conflict('the consumer has already been erased', 'erasure_done');
    if (await isBeingErased(inner, id)) return row;
    const resumed = await resumeErasure(inner, row);
    await recordChange(inner, {
      action: 'retry_erasure',
      subjectType: 'erasure',
      subjectId: id,
      before: { state: row.state },
      after: { state: resumed.state },
    });
    return resumed;
  });
}
