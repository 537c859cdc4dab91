import { and, eq, gte, lte, notInArray, or, sql, inArray, type SQLWrapper } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { auditEntries } from '@/drizzle/schema/audit';
import type { Context } from '@/lib/platform/context';
import { isSearchForSql } from '@/lib/platform/db/is-search-for';
import { owned } from '@/lib/platform/db/tenancy';
import type { AuditAction, AuditSubject } from '@/lib/platform/audit/record-change';
import { holdsAny, type ScannedTable } from '@/lib/platform/db/scan-table';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';

export type AuditRow = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  /** `client:<id>`, `user:<e-mail>` or `system:<name>`. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export type AuditPlace = Pick<AuditRow, 'at' | 'id'>;

export function readAuditEntries(
  ctx: Context,
  filter: AuditFilter,
  { count, after }: { readonly count: number; readonly after: AuditPlace | null },
): Promise<AuditRow[]> {
  const { actor, action, subjectType, subjectId, requestId, from, to } = filter;
  const place = after === null ? null : ([after.at, after.id] as const);
  const page = keysetPage([auditEntries.at, auditEntries.id], 'descending', place);
  return ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        owned(ctx, auditEntries),
        actor === undefined ? undefined : eq(auditEntries.actor, actor),
        action === undefined ? undefined : eq(auditEntries.action, action),
        subjectType === undefined ? undefined : eq(auditEntries.subjectType, subjectType),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        requestId === undefined ? undefined : eq(auditEntries.requestId, requestId),
        from === undefined ? undefined : gte(auditEntries.at, from),
        to === undefined ? undefined : lte(auditEntries.at, to),
        page.beyond,
      ),
    )
    .orderBy(...page.order)
    .limit(count);
}

export async function findAuditPlace(ctx: Context, id: string): Promise<AuditPlace | null> {
  const [row] = await ctx.db
    .select({ at: auditEntries.at, id: auditEntries.id })
    .from(auditEntries)
    .where(and(owned(ctx, auditEntries), eq(auditEntries.id, id)));
  return row ?? null;
}

/**
 * The query jumps through the index from action to action, so its cost does not grow with the number of
 * entries.
 */
export async function readAuditActions(ctx: Context): Promise<string[]> {
  const own = owned(ctx, auditEntries);
  const { action } = auditEntries;
  const rows = await ctx.db.execute<{ action: string | null }>(sql`
    with recursive found (action) as (
      (select min(${action}) from ${auditEntries} where ${own})
      union all
      select (select min(${action}) from ${auditEntries} where ${own} and ${action} > found.action)
      from found where found.action is not null
    )
    select action from found where action is not null`);
  return rows.flatMap((row) => row.action ?? []);
}

export function readEntries(ctx: Context, ids: readonly string[]): Promise<AuditRow[]> {
  return ctx.db
    .select()
    .from(auditEntries)
    .where(and(owned(ctx, auditEntries), inArray(auditEntries.id, [...ids])));
}

export interface Sendings {
  readonly receiptIds: readonly string[];
  readonly messageIds: SQLWrapper;
}

export async function readSendings(ctx: Context, { receiptIds, messageIds }: Sendings): Promise<AuditRow[]> {
  const { subjectType, subjectId, action } = auditEntries;
  const sent = await entriesOfReceipts(ctx, receiptIds, sendingActions);
  // Two statements, because one condition with `or` would read all entries about messages.
  const again = await ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        owned(ctx, auditEntries),
        eq(subjectType, 'delivery'),
        inArray(subjectId, messageIds),
        eq(action, 'retry_delivery'),
      ),
    );
  return [...sent, ...again];
}

const sendingActions: readonly AuditAction[] = ['send_receipt', 'cancel_delivery'];

export function readAddedEntries(ctx: Context, receiptIds: readonly string[]): Promise<AuditRow[]> {
  return entriesOfReceipts(ctx, receiptIds, additions);
}

const additions: readonly AuditAction[] = [
  'post_attachment',
  'post_receipt_note',
  'patch_receipt_note',
  'delete_receipt_note',
];

function entriesOfReceipts(
  ctx: Context,
  receiptIds: readonly string[],
  actions: readonly AuditAction[],
): Promise<AuditRow[]> {
  const { subjectType, subjectId, action } = auditEntries;
  return ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        owned(ctx, auditEntries),
        eq(subjectType, 'receipt'),
        inArray(subjectId, [...receiptIds]),
        inArray(action, [...actions]),
      ),
    );
}

export interface AuditSubjects {
  readonly type: AuditSubject;
  readonly ids: string[] | SQLWrapper;
}

/**
 * Reads entries, oldest first, with one query for each kind of subject. A single condition with `or` would
 * read all entries for every page.
 */
export function auditPages(
  ctx: Context,
  subjects: readonly [AuditSubjects, AuditSubjects, ...AuditSubjects[]],
): AsyncGenerator<AuditRow[]> {
  const { id, subjectType, subjectId } = auditEntries;
  return pagesOf<AuditRow>((last) => {
    const page = keysetPage([id], 'ascending', last === undefined ? null : [last.id]);
    const entriesOf = ({ type, ids }: AuditSubjects) =>
      ctx.db
        .select({ id })
        .from(auditEntries)
        .where(and(owned(ctx, auditEntries), eq(subjectType, type), inArray(subjectId, ids), page.beyond))
        .orderBy(...page.order)
        .limit(pageRows);
    const [first, second, ...others] = subjects;
    const all = union(entriesOf(first), entriesOf(second), ...others.map(entriesOf));
    return ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(ctx, auditEntries), inArray(id, all)))
      .orderBy(...page.order)
      .limit(pageRows);
  });
}

/**
 * Returns, by receipt id, the last entry that moved the receipt away from another person, one whose
 * identifier is not in `identifiers`.
 */
export async function readHandovers(
  ctx: Context,
  identifiers: readonly string[],
  receiptIds: SQLWrapper,
): Promise<ReadonlyMap<string, AuditPlace>> {
  const { id, at, subjectType, subjectId, before } = auditEntries;
  const rows = await ctx.db
    .select({ id, at, subjectId })
    .from(auditEntries)
    .where(
      and(
        owned(ctx, auditEntries),
        eq(subjectType, 'receipt'),
        inArray(subjectId, receiptIds),
        notInArray(sql`${before} ->> 'identifier'`, [...identifiers]),
      ),
    )
    .orderBy(id);
  return new Map(rows.map((row) => [row.subjectId, { id: row.id, at: row.at }]));
}

export function entriesNaming(identifier: string, values: readonly string[]): ScannedTable {
  const { subjectType, subjectId, before, after } = auditEntries;
  const meant = or(
    and(eq(subjectType, 'identifier'), eq(subjectId, identifier)),
    and(
      eq(subjectType, 'loyalty_identifier'),
      sql`substr(${subjectId}, strpos(${subjectId}, '/') + 1) = ${identifier}`,
    ),
    sql`${before} ->> 'identifier' = ${identifier}`,
    sql`${after} ->> 'identifier' = ${identifier}`,
    sql`(${after} ->> 'subjectType' = 'identifier' and ${after} ->> 'subjectId' = ${identifier})`,
    sql`(${after} ->> 'subjectType' = 'loyalty_identifier'
      and substr(${after} ->> 'subjectId', strpos(${after} ->> 'subjectId', '/') + 1) = ${identifier})`,
    isSearchForSql(sql`${before} ->> 'query'`, identifier),
    isSearchForSql(sql`${after} ->> 'query'`, identifier),
    holdsAny([sql`${before}`, sql`${after}`, sql`${subjectId}`], values),
  );
  return { table: auditEntries, key: auditEntries.id, meant };
}
