import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/context';
import { isUuid } from '@/lib/ids';
import { owned } from '@/lib/tenancy';

/** A raw receipt as stored. */
export type RawRow = typeof rawReceipts.$inferSelect;
export type RawState = RawRow['state'];

/** Stores a raw receipt unless it was there already; answers its id, and whether it is new. */
export async function insertRaw(
  ctx: Context,
  row: typeof rawReceipts.$inferInsert,
): Promise<{ id: string; arrival: 'first' | 'again' }> {
  const [inserted] = await ctx.db
    .insert(rawReceipts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: rawReceipts.id });
  if (inserted !== undefined) return { id: inserted.id, arrival: 'first' };
  const same =
    row.sourceId === null || row.sourceId === undefined
      ? and(eq(rawReceipts.externalId, row.externalId ?? ''), sql`${rawReceipts.sourceId} is null`)
      : and(eq(rawReceipts.sourceId, row.sourceId), eq(rawReceipts.entryId, row.entryId ?? ''));
  const [known] = await ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), same));
  if (known === undefined) throw new Error('The raw receipt is neither new nor there.');
  return { id: known.id, arrival: 'again' };
}

/** The retailer's raw receipt with this id, or null. */
export async function findRaw(ctx: Context, id: string): Promise<RawRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
  return row ?? null;
}

/** The state of a raw receipt, held against other workers until the transaction ends; null when there is none. */
export async function lockRawState(ctx: Context, id: string): Promise<RawState | null> {
  const [row] = await ctx.db
    .select({ state: rawReceipts.state })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)))
    .for('update');
  return row?.state ?? null;
}

/** What becomes of a raw receipt. */
export type RawOutcome = Pick<
  RawRow,
  | 'state'
  | 'receiptIds'
  | 'transformation'
  | 'transformationVersion'
  | 'failureCode'
  | 'failureMessage'
  | 'failurePosition'
  | 'processedAt'
>;

/** Notes what became of a raw receipt. */
export async function setOutcome(ctx: Context, id: string, outcome: RawOutcome): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set(outcome)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
}

/** A raw receipt without its bytes. */
export type RawSummary = Omit<RawRow, 'body' | 'headers'> & { readonly bytes: number };

/** A page of raw receipts, newest first: those in `state` where one is given, older than the one with the id `after`. */
export async function listRaw(
  ctx: Context,
  page: { state: RawState | undefined; after: string | undefined; count: number },
): Promise<RawSummary[]> {
  const { body, headers: _headers, ...columns } = getTableColumns(rawReceipts);
  return ctx.db
    .select({ ...columns, bytes: sql<number>`octet_length(${body})` })
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        page.state === undefined ? undefined : eq(rawReceipts.state, page.state),
        page.after === undefined ? undefined : lt(rawReceipts.id, page.after),
      ),
    )
    .orderBy(desc(rawReceipts.id))
    .limit(page.count);
}

/** Whether a raw receipt with this id, or announcing this transaction, still waits to be processed (contract section 7). */
export async function findPendingRaw(
  ctx: Context,
  wanted: { readonly id: string } | { readonly transactionId: string },
): Promise<{ readonly id: string } | null> {
  if ('id' in wanted && !isUuid(wanted.id)) return null;
  const same =
    'id' in wanted ? eq(rawReceipts.id, wanted.id) : eq(rawReceipts.transactionId, wanted.transactionId);
  const [row] = await ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.state, 'received'), same))
    .limit(1);
  return row ?? null;
}
