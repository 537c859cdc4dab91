import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/context';
import { isUuid } from '@/lib/ids';
import { owned, visibleReceipts } from '@/lib/tenancy';
import type { TransformationRow } from '@/lib/transformations/store';

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

/** Of a raw receipt that is to be processed, for the first time or again. */
export const awaitingOutcome: RawOutcome = {
  state: 'received',
  receiptIds: [],
  transformation: null,
  transformationVersion: null,
  failureCode: null,
  failureMessage: null,
  failurePosition: null,
  processedAt: null,
};

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

/** Notes what became of a raw receipt: one more attempt. */
export async function setOutcome(ctx: Context, id: string, outcome: RawOutcome): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set({ ...outcome, attempts: sql`${rawReceipts.attempts} + 1` })
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
}

/** The same for a raw receipt that nobody has settled since it was read; answers false, changing nothing, else. */
export async function settleRaw(ctx: Context, id: string, outcome: RawOutcome): Promise<boolean> {
  const settled = await ctx.db
    .update(rawReceipts)
    .set({ ...outcome, attempts: sql`${rawReceipts.attempts} + 1` })
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id), eq(rawReceipts.state, 'received')))
    .returning({ id: rawReceipts.id });
  return settled.length > 0;
}

/** Notes that working on a raw receipt was in vain, for a reason that passes. */
export async function countAttempt(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set({ attempts: sql`${rawReceipts.attempts} + 1` })
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
}

/** Empties raw receipts that were done with before an instant, the oldest first, `max` at most; answers how many. */
export async function emptyRaw(ctx: Context, before: Date, now: Date, max: number): Promise<number> {
  const old = ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        isNull(rawReceipts.prunedAt),
        // Spelled like the index it walks.
        sql`${rawReceipts.state} in ('processed', 'ignored')`,
        lt(rawReceipts.processedAt, before),
      ),
    )
    .orderBy(rawReceipts.processedAt)
    .limit(max);
  const emptied = await ctx.db
    .update(rawReceipts)
    .set({ body: new Uint8Array(), headers: [], prunedAt: now })
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, old)))
    .returning({ id: rawReceipts.id });
  return emptied.length;
}

/** Puts one raw receipt back among those to be processed. */
export async function resetRaw(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set(awaitingOutcome)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
}

/** A raw receipt without its bytes and headers. */
export type RawSummary = Omit<RawRow, 'body' | 'headers'>;

/** Which raw receipts: those that meet every condition given. */
export interface RawFilter {
  readonly state?: RawState | undefined;
  /** Name of the transformation last applied. */
  readonly transformation?: string | undefined;
  readonly code?: string | undefined;
  /** Part of an id that came with it, of its media type or of why it failed; or a whole id of ours. */
  readonly text?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A page of raw receipts, newest first: those that meet the filter, older than the one with the id `after`. */
export async function listRaw(
  ctx: Context,
  { after, count, ...filter }: RawFilter & { after?: string | undefined; count: number },
): Promise<RawSummary[]> {
  const { body: _body, headers: _headers, ...columns } = getTableColumns(rawReceipts);
  return ctx.db
    .select(columns)
    .from(rawReceipts)
    .where(and(rawFilter(ctx, filter), after === undefined ? undefined : lt(rawReceipts.id, after)))
    .orderBy(desc(rawReceipts.id))
    .limit(count);
}

/** The retailer's raw receipts that meet a filter, as a condition. */
export function rawFilter(ctx: Context, filter: RawFilter): SQL | undefined {
  const { state, transformation, code, text, from, to } = filter;
  return and(
    owned(ctx, rawReceipts),
    state === undefined ? undefined : eq(rawReceipts.state, state),
    transformation === undefined ? undefined : eq(rawReceipts.transformation, transformation),
    code === undefined ? undefined : eq(rawReceipts.failureCode, code),
    text === undefined ? undefined : holding(text),
    from === undefined ? undefined : and(gte(rawReceipts.createdAt, from), gte(rawReceipts.id, idAt(from))),
    to === undefined ? undefined : lte(rawReceipts.createdAt, to),
  );
}

function holding(text: string): SQL | undefined {
  if (isUuid(text)) {
    return or(
      eq(rawReceipts.id, text),
      eq(rawReceipts.externalId, text),
      sql`${text}::uuid = any(${rawReceipts.receiptIds})`,
      eq(rawReceipts.transactionId, text),
      eq(rawReceipts.entryId, text),
    );
  }
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { contentType, transactionId, sourceId, entryId, tillId, failureMessage, externalId } = rawReceipts;
  return or(
    ...[contentType, transactionId, sourceId, entryId, tillId, failureMessage].map((column) =>
      ilike(column, pattern),
    ),
    sql`${externalId}::text like ${pattern.toLowerCase()}`,
  );
}

/** The lowest id a raw receipt of this instant can have: ids are made some milliseconds before rows at the earliest. */
function idAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime() - 60_000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** What a list shows of receipts that a raw one became: the first `count`, in the order they were made. */
export async function findMadeReceipts(ctx: Context, ids: readonly string[], count: number) {
  const wanted = ids.slice(0, count);
  if (wanted.length === 0) return [];
  const { id, transactionId, localtime, total, currency, storeReference } = receipts;
  const rows = await ctx.db
    .select({ id, transactionId, localtime, total, currency, storeReference })
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(id, wanted)));
  return wanted.flatMap((made) => rows.find((row) => row.id === made) ?? []);
}

/** What tells the raw receipts of a transformation. */
type Taker = Pick<TransformationRow, 'name' | 'contentTypes'>;

/** Raw receipts that a transformation was applied to, or that nothing was though it takes their type. */
function tried(ctx: Context, { name, contentTypes }: Taker): SQL | undefined {
  const mediaType = sql`lower(trim(split_part(${rawReceipts.contentType}, ';', 1)))`;
  const untouched = and(isNull(rawReceipts.transformation), inArray(mediaType, contentTypes));
  const own = eq(rawReceipts.transformation, name);
  return and(
    owned(ctx, rawReceipts),
    isNull(rawReceipts.prunedAt),
    contentTypes.length === 0 ? own : or(own, untouched),
  );
}

/** How many raw receipts of a transformation there are to try a draft on, `max` at most. */
export async function countTried(ctx: Context, taker: Taker, max: number): Promise<number> {
  const { id } = rawReceipts;
  const newest = await ctx.db.select({ id }).from(rawReceipts).where(tried(ctx, taker)).limit(max);
  return newest.length;
}

/** The newest raw receipt of a transformation, or the next after the one with the id `after`; null when there is none. */
export async function findTried(
  ctx: Context,
  taker: Taker,
  after: string | undefined,
): Promise<RawRow | null> {
  const [row] = await ctx.db
    .select()
    .from(rawReceipts)
    .where(and(tried(ctx, taker), after === undefined ? undefined : lt(rawReceipts.id, after)))
    .orderBy(desc(rawReceipts.id))
    .limit(1);
  return row ?? null;
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
