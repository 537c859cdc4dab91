import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from '../get-receipt';
import { countNotes, readNotes, type NoteRow } from '../store/notes';

/**
 * Notes of staff about a receipt, newest first.
 * @throws ServiceError `not_found` without a receipt.
 */
export async function listNotes(ctx: Context<'get_receipt_notes'>, receiptId: string): Promise<NoteRow[]> {
  const { id } = await getReceipt(trusted(ctx), receiptId);
  return readNotes(ctx, [id]);
}

/** 0 for an unknown id. */
export function countReceiptNotes(ctx: Context<'get_receipt_notes'>, receiptId: string): Promise<number> {
  return countNotes(ctx, receiptId);
}
