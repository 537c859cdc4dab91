import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { notFound, ServiceError } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { recordChange } from '@/lib/platform/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { lockNote, updateNote, type NoteRow } from '../store/notes';

export interface NoteKey {
  readonly receiptId: string;
  readonly noteId: string;
}

export function editNote(
  ctx: Context<'patch_receipt_note'>,
  { receiptId, noteId }: NoteKey,
  text: string,
): Promise<NoteRow> {
  return inTransaction(ctx, async (inner) => {
    const before = isUuid(receiptId) && isUuid(noteId) ? await lockNote(inner, receiptId, noteId) : null;
    if (before === null) throw notFound('note');
    if (before.createdBy !== actorName(ctx.actor)) {
      const reason = { reason: 'note_of_other' } as const;
      throw new ServiceError('permission_denied', 'only its author can change a note', reason);
    }
    const changed = { text: maskCardNumbers(text), editedAt: ctx.now() };
    if (changed.text === before.text) return before;
    await updateNote(inner, noteId, changed);
    await recordChange(inner, {
      action: 'patch_receipt_note',
      subjectType: 'receipt',
      subjectId: before.receiptId,
      before: { note: before.text },
      after: { note: changed.text },
    });
    return { ...before, ...changed };
  });
}
