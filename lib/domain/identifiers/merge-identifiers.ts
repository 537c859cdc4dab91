import { recordEvents } from '@/lib/domain/events/record-events';
import { conflict, invalidRequest, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { violation } from '@/lib/core/problems';
import { recordChange } from '@/lib/platform/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { personsOf } from './person';
import { findIdentifier } from './store/identifiers';
import { findLastMerge, insertMerge, updateMerge, type MergeRow } from './store/merges';

export const undoDays = 30;

export function undoableUntil({ mergedAt }: Pick<MergeRow, 'mergedAt'>): Date {
  return new Date(mergedAt.getTime() + undoDays * 24 * 60 * 60 * 1000);
}

/**
 * Merges an identifier, and all identifiers merged into it, into `into`. Stored receipts do not change.
 * Idempotent.
 * @throws ServiceError `invalid_request` if both are the same; `not_found`; `conflict` if `identifier` is
 * merged into a different person, or `into` is merged into `identifier`.
 */
export function mergeIdentifiers(
  ctx: Context<'merge_identifiers'>,
  identifier: string,
  into: string,
): Promise<MergeRow> {
  if (identifier === into) throw invalidRequest([violation('body', 'into', 'itself')]);
  return inTransaction(ctx, async (inner) => {
    // Merges run one after the other. Otherwise concurrent merges of A into B and of B into A could form a
    // circle.
    await lockNumbers(inner, 'identifierMerges');
    for (const name of [identifier, into].toSorted()) {
      // Locks the identifier. If an erasure is deleting it, this waits for the erasure.
      if ((await findIdentifier(inner, name, 'held')) === null) throw notFound('identifier');
    }
    const persons = await personsOf(inner, [identifier, into]);
    const { head } = persons(into);
    const before = await findLastMerge(inner, identifier);
    if (before?.undoneAt === null) {
      if (persons(identifier).head === head) return before;
      throw conflict('the identifier is merged into another one', 'already_merged');
    }
    if (persons(identifier).head === head)
      throw conflict('the other identifier is merged into this one', 'already_merged');
    const merge = {
      id: newId(),
      identifier,
      intoIdentifier: head,
      mergedAt: inner.now(),
      mergedBy: actorName(inner.actor),
      undoneAt: null,
      undoneBy: null,
    };
    await insertMerge(inner, merge);
    await recordMove(inner, 'merge_identifiers', identifier, { from: identifier, to: head });
    return { retailerId: inner.retailer.id, ...merge };
  });
}

/**
 * Undoes the merge of an identifier. Identifiers merged into it stay merged into it. Idempotent.
 * @throws ServiceError `not_found`; `conflict` if it was never merged, or more than `undoDays` days ago.
 */
export function unmergeIdentifiers(ctx: Context<'unmerge_identifiers'>, identifier: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockNumbers(inner, 'identifierMerges');
    if ((await findIdentifier(inner, identifier)) === null) throw notFound('identifier');
    const merge = await findLastMerge(inner, identifier);
    if (merge === null) throw conflict('the identifier is not merged into another one', 'not_merged');
    if (merge.undoneAt !== null) return;
    if (inner.now() > undoableUntil(merge))
      throw conflict(`merges can be undone for ${undoDays} days`, 'merge_final', { days: undoDays });
    await updateMerge(inner, merge.id, { undoneAt: inner.now(), undoneBy: actorName(inner.actor) });
    await recordMove(inner, 'unmerge_identifiers', identifier, {
      from: merge.intoIdentifier,
      to: identifier,
    });
  });
}

/**
 * Records a merge or its end. Both states have a member `identifier`, because erasures search the audit log
 * for it.
 */
async function recordMove(
  ctx: Context,
  action: 'merge_identifiers' | 'unmerge_identifiers',
  identifier: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await recordChange(ctx, {
    action,
    subjectType: 'identifier',
    subjectId: identifier,
    before: { identifier: from },
    after: { identifier: to },
  });
  await recordEvents(
    ctx,
    [from, to].map((id) => ({ type: 'identifier.updated', data: { id } })),
  );
}
