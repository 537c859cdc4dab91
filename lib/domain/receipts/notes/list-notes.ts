import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from '../read/get-receipt';
import { countNotes, readNotes, type NoteRow } from '../store/notes';

export async function listNotes(ctx: Context<'get_receipt_notes'>, receiptId: string): Promise<NoteRow[]> {
  const { id } = await getReceipt(trusted(ctx), receiptId);
  return readNotes(ctx, [id]);
}

export function countReceiptNotes(ctx: Context<'get_receipt_notes'>, receiptId: string): Promise<number> {
  return countNotes(ctx, receiptId);
}
