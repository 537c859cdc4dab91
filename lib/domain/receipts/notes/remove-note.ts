import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { deleteNote, lockNote } from '../store/notes';
import type { NoteKey } from './edit-note';

/**
 * Removes a note of any author. The audit trail keeps the text.
 * @throws ServiceError `not_found`.
 */
export function removeNote(
  ctx: Context<'delete_receipt_note'>,
  { receiptId, noteId }: NoteKey,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const note = isUuid(receiptId) && isUuid(noteId) ? await lockNote(inner, receiptId, noteId) : null;
    if (note === null) throw notFound('note');
    await deleteNote(inner, note.id);
    await recordChange(inner, {
      action: 'delete_receipt_note',
      subjectType: 'receipt',
      subjectId: note.receiptId,
      before: { note: note.text },
      after: null,
    });
  });
}
