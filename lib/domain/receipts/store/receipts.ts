import { and, eq, gt, inArray, or, sql, arrayContains, not, asc } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import { Batches } from '@/lib/core/batches';
import type { Context } from '@/lib/platform/context';
import { preparedOnce } from '@/lib/platform/db/client';
import { owned, ownedByParameter, realReceipts, visibleReceipts } from '@/lib/platform/db/tenancy';
import { serializeReads } from '../change/serialize-reads';
import type { StoredReceipt } from '../present';
import { sizedColumns, type SizedReceipt } from './paged';

/** Most bytes of `submitted` in a short receipt. */
export const shortBytesMax = 16 * 1024;

const byId = preparedOnce((db) =>
  db
    .select()
    .from(receipts)
    .where(and(ownedByParameter(receipts), eq(receipts.id, sql.placeholder('id'))))
    .prepare('find_receipt'),
);

const shortByIds = preparedOnce((db) =>
  db
    .select()
    .from(receipts)
    .where(
      and(
        ownedByParameter(receipts),
        sql`${receipts.id} = any(${sql.placeholder('ids')}::uuid[])`,
        sql`pg_column_size(${receipts.submitted}) <= ${sql.raw(String(shortBytesMax))}`,
      ),
    )
    .prepare('find_short_receipts'),
);

/** Look-ups of short receipts that arrive while a batch runs become the next batch. */
const lookups = new Batches<{ readonly ctx: Context; readonly id: string }, StoredReceipt | null>(findShort, {
  sizeMax: 64,
  timeoutInMs: 50,
});

async function findShort(
  items: readonly { readonly ctx: Context; readonly id: string }[],
): Promise<(StoredReceipt | null)[]> {
  const [first] = items;
  if (first === undefined) return [];
  const { db, retailer } = first.ctx;
  const ids = [...new Set(items.map(({ id }) => id))];
  const rows = await shortByIds(db)?.execute({ retailerId: retailer.id, ids });
  const found = new Map(rows?.map((row) => [row.id, row]));
  return items.map(({ id }) => found.get(id) ?? null);
}

export async function findReceipt(ctx: Context, id: string): Promise<StoredReceipt | null> {
  const prepared = ctx.consumers === null ? byId(ctx.db) : null;
  if (prepared !== null) {
    const short = await lookups.add(ctx.retailer.id, { ctx, id });
    if (short !== null) return short;
    // Long receipts are read one at a time, because parsing one blocks the event loop for some milliseconds.
    const [found] = await serializeReads(ctx.db, () => prepared.execute({ retailerId: ctx.retailer.id, id }));
    return found ?? null;
  }
  const [row] = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), eq(receipts.id, id)));
  return row ?? null;
}

export async function lockReceipt(ctx: Context, id: string): Promise<StoredReceipt | null> {
  const [row] = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), eq(receipts.id, id)))
    .for('update');
  return row ?? null;
}

export async function findExistingReceipt(
  ctx: Context,
  keys: { transactionId: string | null; externalId: string | null },
): Promise<StoredReceipt | null> {
  const same = or(
    keys.transactionId === null ? undefined : eq(receipts.transactionId, keys.transactionId),
    keys.externalId === null ? undefined : eq(receipts.externalId, keys.externalId),
  );
  if (same === undefined) return null;
  const rows = await ctx.db
    .select()
    .from(receipts)
    .where(and(owned(ctx, receipts), same));
  return rows.find((row) => row.transactionId === keys.transactionId) ?? rows[0] ?? null;
}

export interface UniqueIds {
  readonly ids: readonly string[];
  readonly transactionIds: readonly string[];
  readonly externalIds: readonly string[];
}

export async function readReceiptsByUniqueIds(
  ctx: Context,
  { ids, transactionIds, externalIds }: UniqueIds,
): Promise<StoredReceipt[]> {
  const { transactionId, externalId } = receipts;
  const either = or(
    ids.length === 0 ? undefined : sql`${receipts.id} = any(${sql.param([...ids])}::uuid[])`,
    transactionIds.length === 0
      ? undefined
      : sql`${transactionId} = any(${sql.param([...transactionIds])}::text[])`,
    // The partial index is used only if its condition is repeated here.
    externalIds.length === 0
      ? undefined
      : sql`(${externalId} is not null and ${externalId} = any(${sql.param([...externalIds])}::uuid[]))`,
  );
  if (either === undefined) return [];
  return ctx.db
    .select()
    .from(receipts)
    .where(and(owned(ctx, receipts), either));
}

export async function readTransactionIds(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: receipts.id, transactionId: receipts.transactionId })
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(receipts.id, [...ids])));
  return new Map(rows.map(({ id, transactionId }) => [id, transactionId]));
}

export function readReceiptsOfTransactions(ctx: Context, ids: readonly string[]): Promise<StoredReceipt[]> {
  return ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(receipts.transactionId, [...ids])));
}

export function readReceiptsOfEitherId(ctx: Context, id: string): Promise<StoredReceipt[]> {
  return ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), or(eq(receipts.id, id), eq(receipts.externalId, id))));
}

export function readReceiptsOfRequest(
  ctx: Context,
  requestId: string,
  count: number,
): Promise<StoredReceipt[]> {
  return ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), eq(receipts.requestId, requestId)))
    .limit(count);
}

export async function appendRawId(
  ctx: Context,
  receiptId: string,
  rawId: string,
): Promise<StoredReceipt | null> {
  const [row] = await ctx.db
    .update(receipts)
    .set({ posDataIds: sql`array_append(${receipts.posDataIds}, ${rawId})`, updatedAt: ctx.now() })
    .where(
      and(owned(ctx, receipts), eq(receipts.id, receiptId), not(arrayContains(receipts.posDataIds, [rawId]))),
    )
    .returning();
  return row ?? null;
}

/** Locks a receipt until the transaction ends. Null for a test receipt. */
export async function lockReceiptAttachments(
  ctx: Context,
  transactionId: string,
): Promise<Pick<StoredReceipt, 'id' | 'attachments'> | null> {
  const [row] = await ctx.db
    .select({ id: receipts.id, attachments: receipts.attachments })
    .from(receipts)
    .where(and(realReceipts(ctx), eq(receipts.transactionId, transactionId)))
    .for('update');
  return row ?? null;
}

export async function updateReceipt(
  ctx: Context,
  id: string,
  columns: Partial<StoredReceipt>,
): Promise<StoredReceipt> {
  const [row] = await ctx.db
    .update(receipts)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(and(owned(ctx, receipts), eq(receipts.id, id)))
    .returning();
  if (row === undefined) throw new Error(`Receipt ${id} is gone while locked.`);
  return row;
}

export async function copyFiscal(
  ctx: Context,
  rows: readonly Pick<StoredReceipt, 'id' | 'fiscal'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = sql.param(rows.map(({ id }) => id));
  const copies = sql.param(rows.map(({ fiscal }) => JSON.stringify(fiscal)));
  await ctx.db
    .update(receipts)
    // `updatedAt` stays, because the receipt itself has not changed.
    .set({ fiscal: sql`given.fiscal::jsonb` })
    .from(sql`unnest(${ids}::uuid[], ${copies}::text[]) as given (id, fiscal)`)
    .where(and(owned(ctx, receipts), sql`${receipts.id} = given.id`));
}

export async function readReceipts(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredReceipt>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(receipts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export function shareReceipts(ctx: Context, ids: readonly string[]): Promise<StoredReceipt[]> {
  return (
    ctx.db
      .select()
      .from(receipts)
      .where(and(visibleReceipts(ctx), inArray(receipts.id, [...ids])))
      // Sorted, so that two passes cannot deadlock.
      .orderBy(asc(receipts.id))
      // Share lock: without it, this pass could overwrite the terms of a PATCH with terms that it read
      // before.
      .for('share')
  );
}

export async function shareSized(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SizedReceipt>> {
  const rows = await ctx.db
    .select(sizedColumns)
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(receipts.id, [...ids])))
    .orderBy(asc(receipts.id))
    .for('share');
  return new Map(rows.map((row) => [row.id, row]));
}

export function lockReceipts(ctx: Context, ids: readonly string[]): Promise<StoredReceipt[]> {
  return ctx.db
    .select()
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, [...ids])))
    .orderBy(asc(receipts.id))
    .for('update');
}

export async function listReceiptIds(ctx: Context, after: string | null, count: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(owned(ctx, receipts), after === null ? undefined : gt(receipts.id, after)))
    .orderBy(asc(receipts.id))
    .limit(count);
  return rows.map(({ id }) => id);
}
