import { lockNotes, updateNote } from '@/lib/domain/receipts/store/notes';
import { inTransaction, type Context } from '@/lib/platform/context';
import { eraseValue } from './erase-value';
import type { SoughtPerson } from './schema';

/**
 * Values that can mean no other person, from notes about others' receipts; those about the person's own are deleted
 * with the receipts. Returns their number.
 */
export function eraseNotes(ctx: Context, person: SoughtPerson, ids: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await lockNotes(inner, ids);
    for (const { id, text } of rows) await updateNote(inner, id, { text: eraseValue(text, person) });
    return rows.length;
  });
}
