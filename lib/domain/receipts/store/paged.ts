import { and, getTableColumns, inArray, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import type { StoredReceipt } from '../present';

/** Most bytes of one receipt's `submitted` that a page contains: enough for some sixty items. */
export const pagedBytesMax = 4 * 1024;

/** `submitted` is null for a long receipt, which `inParts` reads. `bytes` is its stored size. */
export interface PagedReceipt extends Omit<StoredReceipt, 'submitted'> {
  readonly submitted: StoredReceipt['submitted'] | null;
  readonly bytes: number;
}

const bytes = sql<number>`pg_column_size(${receipts.submitted})`;

export const pagedColumns = {
  ...getTableColumns(receipts),
  submitted: sql<PagedReceipt['submitted']>`case when ${bytes} <= ${sql.raw(String(pagedBytesMax))}
    then ${receipts.submitted} end`,
  bytes,
};

export async function readPaged(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PagedReceipt>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select(pagedColumns)
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(receipts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export type SizedReceipt = Pick<PagedReceipt, 'id' | 'bytes'>;

export const sizedColumns = { id: receipts.id, bytes };

export async function readSizes(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .select(sizedColumns)
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row.bytes]));
}
