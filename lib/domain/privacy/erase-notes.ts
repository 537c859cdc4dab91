import { lockNotes, updateNote } from '@/lib/domain/receipts/store/notes';
import { inTransaction, type Context } from '@/lib/platform/context';
import { eraseValue } from './erase-value';
import type { SoughtPerson } from './schema';

/**
 * Takes what can mean no other person out of notes about receipts of others; those about the person's own receipts
 * are deleted with them. Returns how many there were.
 */
export function eraseNotes(ctx: Context, person: SoughtPerson, ids: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await lockNotes(inner, ids);
    for (const { id, text } of rows) await updateNote(inner, id, { text: eraseValue(text, person) });
    return rows.length;
  });
}
