import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { notFound, unprocessable } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { countNotes, insertNote, type NoteRow } from '../store/notes';
import { lockReceipt } from '../store/receipts';
import { notesMax } from './note-limits';

/**
 * Adds a note, with card numbers masked.
 * @throws ServiceError `not_found`, `unprocessable` for more than a hundred notes.
 */
export function addNote(
  ctx: Context<'post_receipt_note'>,
  receiptId: string,
  text: string,
): Promise<NoteRow> {
  return inTransaction(ctx, async (inner) => {
    // Race: with the lock, a concurrent erasure either sees the note or is already done.
    const receipt = isUuid(receiptId) ? await lockReceipt(inner, receiptId) : null;
    if (receipt === null) throw notFound('receipt');
    if ((await countNotes(inner, receipt.id)) >= notesMax) {
      const maximum = { maximum: notesMax };
      throw unprocessable(`a receipt can have at most ${notesMax} notes`, 'notes_max', maximum);
    }
    const note = await insertNote(inner, receipt.id, maskCardNumbers(text));
    await recordChange(inner, {
      action: 'post_receipt_note',
      subjectType: 'receipt',
      subjectId: receipt.id,
      before: null,
      after: { note: note.text },
    });
    return note;
  });
}
