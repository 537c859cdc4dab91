import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { auditEntries } from '@/drizzle/schema/audit';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import { loyaltyBalances, loyaltyEvents, loyaltyPrograms, loyaltyRewards } from '@/drizzle/schema/loyalty';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { isUuid } from '@/lib/core/ids';
import type { RawSummary } from '@/lib/domain/pos/store/raw';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { owned } from '@/lib/platform/db/tenancy';

const pageRows = 200;

/** Hands out pages until one is not full; `read` gets the last row of the page before. */
async function* pagesOf<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    last = rows.at(-1);
  }
}

/** The person's receipts, newest first. */
export function receiptPages(ctx: Context, identifier: string): AsyncGenerator<StoredReceipt[]> {
  return pagesOf<StoredReceipt>((last) =>
    ctx.db
      .select()
      .from(receipts)
      .where(
        and(
          owned(ctx, receipts),
          eq(receipts.identifier, identifier),
          last === undefined
            ? undefined
            : sql`(${receipts.timestamp}, ${receipts.id}) < (${last.timestamp.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(desc(receipts.timestamp), desc(receipts.id))
      .limit(pageRows),
  );
}

/** What became of the raw copies of receipts, without their bytes. */
export async function rawOfReceipts(ctx: Context, rows: readonly StoredReceipt[]): Promise<RawSummary[]> {
  const ids = rows.flatMap(({ posDataIds }) => posDataIds).filter(isUuid);
  if (ids.length === 0) return [];
  const { body: _body, headers: _headers, ...columns } = getTableColumns(rawReceipts);
  return ctx.db
    .select(columns)
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, ids)));
}

/** What happened to receipts on their way, in order. */
export function eventsOfReceipts(ctx: Context, ids: readonly string[]) {
  return ctx.db
    .select()
    .from(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), inArray(deliveryEvents.receiptId, [...ids])))
    .orderBy(asc(deliveryEvents.id));
}

/**
 * Messages that brought the person's receipts, or went to an address of theirs. Each half ends at a page and has an index
 * of its own: as one condition, all messages there are would be looked at for every page.
 */
export function messagePages(ctx: Context, identifier: string, addresses: readonly string[]) {
  const to = [...new Set([identifier, ...addresses].map((address) => address.toLowerCase()))];
  const { id, kind, receiptId, recipient } = messages;
  return pagesOf<typeof messages.$inferSelect>((last) => {
    const further = and(
      owned(ctx, messages),
      eq(kind, 'receipt'),
      last === undefined ? undefined : lt(id, last.id),
    );
    const withTheirs = ctx.db
      .select({ id })
      .from(messages)
      .innerJoin(receipts, and(owned(ctx, receipts), eq(receipts.id, receiptId)))
      .where(and(further, eq(receipts.identifier, identifier)))
      .orderBy(desc(id))
      .limit(pageRows);
    const toThem = ctx.db
      .select({ id })
      .from(messages)
      .where(and(further, inArray(sql`lower(${recipient})`, to)))
      .orderBy(desc(id))
      .limit(pageRows);
    return ctx.db
      .select()
      .from(messages)
      .where(and(owned(ctx, messages), inArray(id, union(withTheirs, toThem))))
      .orderBy(desc(id))
      .limit(pageRows);
  });
}

/** What the person has in each program. */
export async function balancesOf(ctx: Context, identifier: string) {
  return ctx.db
    .select({ program: { id: loyaltyPrograms.id, name: loyaltyPrograms.name }, value: loyaltyBalances.value })
    .from(loyaltyBalances)
    .innerJoin(
      loyaltyPrograms,
      and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.id, loyaltyBalances.programId)),
    )
    .where(and(owned(ctx, loyaltyBalances), eq(loyaltyBalances.identifier, identifier)))
    .orderBy(asc(loyaltyPrograms.id));
}

/** The person's events in a program, oldest first. */
export function eventPages(ctx: Context, programId: number, identifier: string) {
  return pagesOf<typeof loyaltyEvents.$inferSelect>((last) =>
    ctx.db
      .select()
      .from(loyaltyEvents)
      .where(
        and(
          owned(ctx, loyaltyEvents),
          eq(loyaltyEvents.programId, programId),
          eq(loyaltyEvents.identifier, identifier),
          last === undefined ? undefined : gt(loyaltyEvents.id, last.id),
        ),
      )
      .orderBy(asc(loyaltyEvents.id))
      .limit(pageRows),
  );
}

/** The person's rewards in a program, oldest first. */
export function rewardPages(ctx: Context, programId: number, identifier: string) {
  return pagesOf<typeof loyaltyRewards.$inferSelect>((last) =>
    ctx.db
      .select()
      .from(loyaltyRewards)
      .where(
        and(
          owned(ctx, loyaltyRewards),
          eq(loyaltyRewards.programId, programId),
          eq(loyaltyRewards.identifier, identifier),
          last === undefined ? undefined : gt(loyaltyRewards.id, last.id),
        ),
      )
      .orderBy(asc(loyaltyRewards.id))
      .limit(pageRows),
  );
}

/**
 * Changes of the person's identifier, points and receipts, oldest first. Each kind is one range of the trail's index by
 * subject, for the same reason.
 */
export function auditPages(ctx: Context, identifier: string) {
  const { id, subjectType, subjectId } = auditEntries;
  const points = ctx.db
    .select({ subject: sql<string>`${loyaltyPrograms.id} || '/' || ${identifier}` })
    .from(loyaltyPrograms)
    .where(owned(ctx, loyaltyPrograms));
  const theirs = ctx.db
    .select({ subject: sql<string>`${receipts.id}::text` })
    .from(receipts)
    .where(and(owned(ctx, receipts), eq(receipts.identifier, identifier)));
  return pagesOf<typeof auditEntries.$inferSelect>((last) => {
    const entriesOf = (about: SQL | undefined) =>
      ctx.db
        .select({ id })
        .from(auditEntries)
        .where(and(owned(ctx, auditEntries), about, last === undefined ? undefined : gt(id, last.id)))
        .orderBy(asc(id))
        .limit(pageRows);
    const all = union(
      entriesOf(and(eq(subjectType, 'identifier'), eq(subjectId, identifier))),
      entriesOf(and(eq(subjectType, 'loyalty_identifier'), inArray(subjectId, points))),
      entriesOf(and(eq(subjectType, 'receipt'), inArray(subjectId, theirs))),
    );
    return ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(ctx, auditEntries), inArray(id, all)))
      .orderBy(asc(id))
      .limit(pageRows);
  });
}
