import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { receiptNotes } from '@/drizzle/schema/receipts';
import { newId } from '@/lib/core/ids';
import { actorName, type Context } from '@/lib/platform/context';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { holdsAny, type ScannedTable } from '@/lib/platform/db/scan-table';
import { owned } from '@/lib/platform/db/tenancy';

export type NoteRow = typeof receiptNotes.$inferSelect;

export function readNotes(ctx: Context, receiptIds: readonly string[]): Promise<NoteRow[]> {
  const page = keysetPage([receiptNotes.createdAt, receiptNotes.id], 'descending', null);
  return ctx.db
    .select()
    .from(receiptNotes)
    .where(ofReceipts(ctx, receiptIds))
    .orderBy(...page.order);
}

export async function countNotes(ctx: Context, receiptId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(receiptNotes)
    .where(ofReceipts(ctx, [receiptId]));
  return row?.count ?? 0;
}

export async function insertNote(ctx: Context, receiptId: string, text: string): Promise<NoteRow> {
  const row: NoteRow = {
    retailerId: ctx.retailer.id,
    id: newId(),
    receiptId,
    text,
    createdBy: actorName(ctx.actor),
    createdAt: ctx.now(),
    editedAt: null,
  };
  await ctx.db.insert(receiptNotes).values(row);
  return row;
}

export async function lockNote(ctx: Context, receiptId: string, id: string): Promise<NoteRow | null> {
  const [row] = await ctx.db
    .select()
    .from(receiptNotes)
    .where(and(ofReceipts(ctx, [receiptId]), eq(receiptNotes.id, id)))
    .for('update');
  return row ?? null;
}

export async function updateNote(
  ctx: Context,
  id: string,
  columns: Partial<Pick<NoteRow, 'text' | 'editedAt'>>,
): Promise<void> {
  await ctx.db
    .update(receiptNotes)
    .set(columns)
    .where(and(owned(ctx, receiptNotes), eq(receiptNotes.id, id)));
}

export async function deleteNote(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(receiptNotes).where(and(owned(ctx, receiptNotes), eq(receiptNotes.id, id)));
}

export async function deleteNotesOf(ctx: Context, receiptIds: readonly string[]): Promise<number> {
  const { count: deleted } = await ctx.db.delete(receiptNotes).where(ofReceipts(ctx, receiptIds));
  return deleted;
}

export function notesNaming(values: readonly string[]): ScannedTable {
  const meant = holdsAny([sql`${receiptNotes.text}`], values);
  return { table: receiptNotes, key: receiptNotes.id, meant };
}

export function lockNotes(ctx: Context, ids: readonly string[]): Promise<NoteRow[]> {
  return ctx.db
    .select()
    .from(receiptNotes)
    .where(and(owned(ctx, receiptNotes), inArray(receiptNotes.id, [...ids])))
    .for('update');
}

function ofReceipts(ctx: Context, receiptIds: readonly string[]) {
  return and(owned(ctx, receiptNotes), inArray(receiptNotes.receiptId, [...receiptIds]));
}
