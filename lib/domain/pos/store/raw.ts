import { and, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import { isUuid } from '@/lib/core/ids';
import { insertionOf } from '@/lib/platform/db/insertion';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';
import type { TransformationRow } from '@/lib/domain/transformations/store';

export type RawRow = typeof rawReceipts.$inferSelect;
export type RawState = RawRow['state'];

type NewRawRow = typeof rawReceipts.$inferInsert;

export interface StoredRaw {
  readonly id: string;
  readonly arrival: 'first' | 'again';
}

export async function insertRaw(ctx: Context, row: NewRawRow): Promise<StoredRaw> {
  const [inserted] = await ctx.db
    .insert(rawReceipts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: rawReceipts.id });
  return inserted === undefined ? findStored(ctx, row) : { id: inserted.id, arrival: 'first' };
}

const insertionOfRaw = insertionOf(rawReceipts);

/** Results are in the order of `rows`. */
export async function insertRaws(ctx: Context, rows: readonly NewRawRow[]): Promise<StoredRaw[]> {
  // All transactions insert in this order, so that two with the same ids cannot deadlock.
  const sorted = rows
    .map((row) => [JSON.stringify([row.sourceId, row.entryId, row.externalId]), row] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a === b ? 0 : 1))
    .map(([, row]) => row);
  const inserted = await ctx.db.execute<{ id: string }>(
    sql`${insertionOfRaw(ctx.retailer.id, sorted)} on conflict do nothing returning id`,
  );
  const ids = new Set(inserted.map(({ id }) => id));
  const kept: StoredRaw[] = [];
  for (const row of rows) {
    kept.push(ids.has(row.id) ? { id: row.id, arrival: 'first' } : await findStored(ctx, row));
  }
  return kept;
}

async function findStored(ctx: Context, row: NewRawRow): Promise<StoredRaw> {
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

export async function findRaw(ctx: Context, id: string): Promise<RawRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
  return row ?? null;
}

export async function findWaiting(ctx: Context, ids: readonly string[]): Promise<RawRow[]> {
  return ctx.db
    .select()
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        sql`${rawReceipts.id} = any(${uuidList(ids)})`,
        eq(rawReceipts.state, 'received'),
      ),
    )
    .orderBy(rawReceipts.id);
}

export async function listWaitingSince(
  ctx: Context,
  before: Date,
  { after, count }: { readonly after: string | null; readonly count: number },
): Promise<string[]> {
  const page = keysetPage([rawReceipts.id], 'ascending', after === null ? null : [after]);
  const rows = await ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        eq(rawReceipts.state, 'received'),
        lt(rawReceipts.createdAt, before),
        page.beyond,
      ),
    )
    .orderBy(...page.order)
    .limit(count);
  return rows.map(({ id }) => id);
}

// One parameter holds all ids, so that the statement has the same text for any number of ids.
function uuidList(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::text::uuid[]`;
}

export async function lockRaw(
  ctx: Context,
  id: string,
): Promise<Pick<RawRow, 'state' | 'attempts' | 'prunedAt'> | null> {
  const { state, attempts, prunedAt } = rawReceipts;
  const [row] = await ctx.db
    .select({ state, attempts, prunedAt })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)))
    .for('update');
  return row ?? null;
}

export const awaitingOutcome = {
  state: 'received',
  receiptIds: [],
  transformation: null,
  transformationVersion: null,
  failureCode: null,
  failureMessage: null,
  failureCause: null,
  failurePosition: null,
  ignoredReason: null,
  leftOut: [],
  processedAt: null,
} satisfies Partial<RawRow>;

export type RawOutcome = Pick<RawRow, keyof typeof awaitingOutcome>;

/** Also adds one to `attempts`. */
export async function setOutcome(ctx: Context, id: string, outcome: RawOutcome): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set({ ...outcome, attempts: sql`${rawReceipts.attempts} + 1` })
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
}

export interface SettledRaw {
  readonly id: string;
  /** Attempts when the raw receipt was read. Each outcome or failed attempt adds one. */
  readonly attempts: number;
  readonly receiptIds: readonly string[];
  readonly ignoredReason: string | null;
  readonly leftOut: RawRow['leftOut'];
  readonly transformation: string;
  readonly transformationVersion: number;
}

/**
 * Settles only raw receipts that are `received` and had no attempt since they were read, and adds one to
 * their attempts. Returns the number settled.
 */
export async function settleRaw(ctx: Context, settled: readonly SettledRaw[], now: Date): Promise<number> {
  const made = settled.map((one) => ({
    made_id: one.id,
    made_after: one.attempts,
    made_receipts: one.receiptIds,
    made_reason: one.ignoredReason,
    made_without: one.leftOut,
    made_by: one.transformation,
    made_version: one.transformationVersion,
  }));
  const list = sql`json_to_recordset(${JSON.stringify(made)}::text::json)
    as made (made_id uuid, made_after int, made_receipts uuid[], made_reason text, made_without jsonb, made_by text, made_version int)`;
  const rows = await ctx.db
    .update(rawReceipts)
    .set({
      state: sql`case when cardinality(made_receipts) = 0 then 'ignored' else 'processed' end`,
      receiptIds: sql`made_receipts`,
      transformation: sql`made_by`,
      transformationVersion: sql`made_version`,
      failureCode: null,
      failureMessage: null,
      failureCause: null,
      failurePosition: null,
      ignoredReason: sql`made_reason`,
      leftOut: sql`made_without`,
      processedAt: now,
      attempts: sql`${rawReceipts.attempts} + 1`,
    })
    .from(list)
    .where(
      and(
        owned(ctx, rawReceipts),
        sql`${rawReceipts.id} = made_id and ${rawReceipts.attempts} = made_after`,
        eq(rawReceipts.state, 'received'),
      ),
    )
    .returning({ id: rawReceipts.id });
  return rows.length;
}

export async function countRawAttempt(ctx: Context, id: string, why: Partial<RawOutcome>): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set({ ...why, attempts: sql`${rawReceipts.attempts} + 1` })
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id), eq(rawReceipts.state, 'received')));
}

interface Outdated {
  readonly outcome: 'done' | 'failed';
  readonly before: Date;
}

export async function emptyRaw(
  ctx: Context,
  { outcome, before }: Outdated,
  now: Date,
  max: number,
): Promise<number> {
  const isOld = and(
    owned(ctx, rawReceipts),
    isNull(rawReceipts.prunedAt),
    // The condition is spelled as in the partial indexes, or Postgres would not use them.
    outcome === 'done'
      ? sql`${rawReceipts.state} in ('processed', 'ignored')`
      : sql`${rawReceipts.state} = 'failed'`,
    lt(rawReceipts.processedAt, before),
  );
  const old = ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(isOld)
    .orderBy(rawReceipts.processedAt)
    .limit(max);
  const emptied = await ctx.db
    .update(rawReceipts)
    .set({ body: new Uint8Array(), headers: [], prunedAt: now })
    // Checked again: a raw receipt that was replayed meanwhile needs its bytes.
    .where(and(isOld, inArray(rawReceipts.id, old)))
    .returning({ id: rawReceipts.id });
  return emptied.length;
}

export async function resetRaw(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(rawReceipts)
    .set(awaitingOutcome)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.id, id)));
}

export type RawSummary = Omit<RawRow, 'body' | 'headers'>;

type Taker = Pick<TransformationRow, 'name' | 'contentTypes'>;

/**
 * Condition: the transformation has read the raw receipt, or the raw receipt has one of its media types and
 * no transformation has read it.
 */
function tried(ctx: Context, { name, contentTypes }: Taker): SQL | undefined {
  const mediaType = sql`lower(trim(split_part(${rawReceipts.contentType}, ';', 1)))`;
  const untouched = and(
    isNull(rawReceipts.transformation),
    // Only these states can lack a transformation. Naming them lets Postgres skip all others in the index.
    inArray(rawReceipts.state, ['received', 'failed']),
    inArray(mediaType, contentTypes),
  );
  const own = eq(rawReceipts.transformation, name);
  return and(
    owned(ctx, rawReceipts),
    isNull(rawReceipts.prunedAt),
    contentTypes.length === 0 ? own : or(own, untouched),
  );
}

export async function countTried(ctx: Context, taker: Taker, max: number): Promise<number> {
  const { id } = rawReceipts;
  const newest = await ctx.db.select({ id }).from(rawReceipts).where(tried(ctx, taker)).limit(max);
  return newest.length;
}

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
