import { and, getTableColumns, inArray, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import type { StoredReceipt } from '../present';

/** Bytes, as Postgres stores what a till sent, up to which a receipt comes with its page: those of some sixty items. */
export const pagedBytesMax = 4 * 1024;

/** A receipt of a page. What a till sent is null where it is long: `inParts` reads it. `bytes` is its size in Postgres. */
export interface PagedReceipt extends Omit<StoredReceipt, 'submitted'> {
  readonly submitted: StoredReceipt['submitted'] | null;
  readonly bytes: number;
}

const bytes = sql<number>`pg_column_size(${receipts.submitted})`;

/** The columns of a `PagedReceipt`. */
export const pagedColumns = {
  ...getTableColumns(receipts),
  submitted: sql<PagedReceipt['submitted']>`case when ${bytes} <= ${sql.raw(String(pagedBytesMax))}
    then ${receipts.submitted} end`,
  bytes,
};

/** The receipts with these ids that the caller may see, by id. */
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

/** A receipt by its id, and the bytes of what a till sent, as Postgres stores it. */
export type SizedReceipt = Pick<PagedReceipt, 'id' | 'bytes'>;

/** The columns of a `SizedReceipt`. */
export const sizedColumns = { id: receipts.id, bytes };

/** Bytes of what tills sent, as Postgres stores it, by the ids of receipts. */
export async function readSizes(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .select(sizedColumns)
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row.bytes]));
}
