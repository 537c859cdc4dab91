import { and, eq, getTableColumns, gte, ilike, lt, lte, or, sql, type SQL, inArray } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { countStates, type StateCount } from '@/lib/platform/retailers/store';
import { firstIdAt, isUuid } from '@/lib/core/ids';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';
import { causeKey } from './causes';
import { withoutDocument } from '../failure-cause';
import type { RawState, RawSummary } from './raw';

export interface RawFilter {
  readonly state?: RawState | undefined;
  readonly transformation?: string | undefined;
  readonly code?: string | undefined;
  readonly cause?: string | undefined;
  /**
   * Part of an id sent with the raw receipt, of its media type or failure; or the full id of a raw receipt or
   * receipt.
   */
  readonly text?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

type PageOf = RawFilter & { readonly after?: string | undefined };

/**
 * Lists newest first, down to the id `oldest`. Callers who may not read raw receipts get no texts that may
 * repeat a document.
 */
export async function listRaw(
  ctx: Context,
  { after, oldest, count, ...filter }: PageOf & { oldest?: string | undefined; count: number },
): Promise<RawSummary[]> {
  const { body: _body, headers: _headers, ...columns } = getTableColumns(rawReceipts);
  const page = newestFirst(after);
  const rows: RawSummary[] = await ctx.db
    .select(columns)
    .from(rawReceipts)
    .where(
      and(
        rawFilter(ctx, filter),
        page.beyond,
        oldest === undefined ? undefined : gte(rawReceipts.id, oldest),
      ),
    )
    .orderBy(...page.order)
    .limit(count);
  return mayReadDocuments(ctx) ? rows : rows.map(withoutDocument);
}

function newestFirst(after: string | undefined) {
  return keysetPage([rawReceipts.id], 'descending', after === undefined ? null : [after]);
}

export function mayReadDocuments(ctx: Context): boolean {
  return ctx.actor.kind === 'system' || ctx.permissions.has('view.get_raw_receipt');
}

/** Returns the id of the `count`th newest match; null if fewer match. */
export async function findOldest(
  ctx: Context,
  { after, ...filter }: PageOf,
  count: number,
): Promise<string | null> {
  const page = newestFirst(after);
  const [row] = await ctx.db
    .select({ id: rawReceipts.id })
    .from(rawReceipts)
    .where(and(rawFilter(ctx, filter), page.beyond))
    .orderBy(...page.order)
    .offset(count - 1)
    .limit(1);
  return row?.id ?? null;
}

export function rawFilter(ctx: Context, filter: RawFilter): SQL | undefined {
  const { state, transformation, code, cause, text, from, to } = filter;
  const { createdAt } = rawReceipts;
  return and(
    owned(ctx, rawReceipts),
    state === undefined ? undefined : eq(rawReceipts.state, state),
    transformation === undefined ? undefined : eq(rawReceipts.transformation, transformation),
    // Only failed raw receipts have a code. The state lets Postgres use an index of failed ones.
    code === undefined ? undefined : and(eq(rawReceipts.failureCode, code), eq(rawReceipts.state, 'failed')),
    cause === undefined ? undefined : and(eq(rawReceipts.state, 'failed'), sql`${causeKey} = ${cause}`),
    text === undefined ? undefined : holding(ctx, text),
    from === undefined
      ? undefined
      : and(gte(createdAt, from), gte(rawReceipts.id, idAround(from, -slackInMs))),
    to === undefined ? undefined : and(lte(createdAt, to), lt(rawReceipts.id, idAround(to, slackInMs))),
  );
}

function holding(ctx: Context, text: string): SQL | undefined {
  const own = isUuid(text)
    ? [eq(rawReceipts.id, text), sql`${text}::uuid = any(${rawReceipts.receiptIds})`]
    : [];
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { contentType, transactionId, sourceId, entryId, tillId, failureMessage, externalId, tillUuid } =
    rawReceipts;
  const ids = [contentType, transactionId, sourceId, entryId, tillId];
  return or(
    ...own,
    // A match with a failure's text would reveal the document to callers who may not read it.
    ...(mayReadDocuments(ctx) ? [...ids, failureMessage] : ids).map((column) => ilike(column, pattern)),
    ...[externalId, tillUuid].map((column) => sql`${column}::text like ${pattern.toLowerCase()}`),
  );
}

/**
 * Milliseconds of tolerance: an id is made shortly before its row, and the clock may be corrected in between.
 */
const slackInMs = 60_000;

function idAround(instant: Date, offsetInMs: number): string {
  return firstIdAt(new Date(Math.max(0, instant.getTime() + offsetInMs)));
}

export async function readOutcomes(ctx: Context, ids: readonly string[]) {
  const { id, state, receiptIds, ignoredReason, failureCode, failureMessage } = rawReceipts;
  return ctx.db
    .select({ id, state, receiptIds, ignoredReason, failureCode, failureMessage })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(id, [...ids])));
}

export async function readRawSummaries(ctx: Context, names: readonly string[]): Promise<RawSummary[]> {
  const ids = names.filter(isUuid);
  if (ids.length === 0) return [];
  const { body: _body, headers: _headers, ...columns } = getTableColumns(rawReceipts);
  return ctx.db
    .select(columns)
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, ids)));
}

export function countRawOfAll(db: Database, states: readonly RawState[], max: number): Promise<StateCount[]> {
  return countStates(db, rawReceipts, states, max);
}
