import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from '../get-receipt';
import { countNotes, readNotes, type NoteRow } from '../store/notes';

/**
 * The notes of staff about a receipt, newest first.
 * @throws ServiceError `not_found` when there is no such receipt.
 */
export async function listNotes(ctx: Context<'get_receipt_notes'>, receiptId: string): Promise<NoteRow[]> {
  const { id } = await getReceipt(trusted(ctx), receiptId);
  return readNotes(ctx, [id]);
}

/** How many notes staff wrote about a receipt; 0 for an id that is none. */
export function countReceiptNotes(ctx: Context<'get_receipt_notes'>, receiptId: string): Promise<number> {
  return countNotes(ctx, receiptId);
}
