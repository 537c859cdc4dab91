import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receiptLinks, receipts, testReceipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';
import { deleteNotesOf } from './notes';
import type { StoredReceipt } from '../present';

export async function insertTestReceipts(ctx: Context, receiptIds: readonly string[]): Promise<void> {
  const of = { retailerId: ctx.retailer.id, createdAt: ctx.now() };
  await ctx.db.insert(testReceipts).values(receiptIds.map((receiptId) => ({ ...of, receiptId })));
}

const lockClass = 7_304;

/** Until the transaction ends, no other transaction can add test receipts, so their number is exact. */
export async function lockNewTestReceipts(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, ${ctx.retailer.id}::int)`);
}

export async function countTestReceipts(ctx: Context): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(testReceipts).where(owned(ctx, testReceipts));
  return row?.count ?? 0;
}

export async function lockTestReceipts(ctx: Context): Promise<string[]> {
  const listed = await ctx.db
    .select({ id: testReceipts.receiptId })
    .from(testReceipts)
    .where(owned(ctx, testReceipts))
    .orderBy(asc(testReceipts.receiptId))
    .for('update');
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const held = await ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, ids), eq(receipts.test, true)))
    .orderBy(asc(receipts.id))
    .for('update');
  return held.map(({ id }) => id);
}

/** Deletes test receipts with links, notes and raw receipts. The conditions protect real receipts. */
export async function deleteTestReceiptRows(ctx: Context, ids: readonly string[]): Promise<void> {
  const deleted = await ctx.db
    .delete(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, [...ids]), eq(receipts.test, true)))
    .returning({ id: receipts.id, rawIds: receipts.posDataIds });
  const gone = deleted.map(({ id }) => id);
  if (gone.length === 0) return;
  await deleteNotesOf(ctx, gone);
  await deleteTestRaws(ctx, [...new Set(deleted.flatMap(({ rawIds }) => rawIds))]);
  await ctx.db
    .delete(receiptLinks)
    .where(and(owned(ctx, receiptLinks), inArray(receiptLinks.receiptId, gone)));
  await ctx.db
    .delete(testReceipts)
    .where(and(owned(ctx, testReceipts), inArray(testReceipts.receiptId, gone)));
}

async function deleteTestRaws(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .delete(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, [...ids]), eq(rawReceipts.test, true)));
}

export async function countRealReceipts(ctx: Context, most: number): Promise<number> {
  const rows = await ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(owned(ctx, receipts), eq(receipts.test, false)))
    .limit(most);
  return rows.length;
}

export async function findNewestReceipt(ctx: Context): Promise<StoredReceipt | null> {
  const newest = async (test: boolean) => {
    const page = keysetPage([receipts.timestamp, receipts.id], 'descending', null);
    const [row] = await ctx.db
      .select()
      .from(receipts)
      .where(and(owned(ctx, receipts), eq(receipts.test, test)))
      .orderBy(...page.order)
      .limit(1);
    return row ?? null;
  };
  return (await newest(false)) ?? ((await countTestReceipts(ctx)) === 0 ? null : newest(true));
}
