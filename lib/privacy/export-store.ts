import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { auditEntries } from '@/drizzle/schema/audit';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import { loyaltyBalances, loyaltyEvents, loyaltyPrograms, loyaltyRewards } from '@/drizzle/schema/loyalty';
import { rawReceipts } from '@/drizzle/schema/pos';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/context';
import { isUuid } from '@/lib/ids';
import type { RawSummary } from '@/lib/pos/store';
import type { StoredReceipt } from '@/lib/receipts/present';
import { owned } from '@/lib/tenancy';

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

/** Messages that brought the person's receipts, or went to an address of theirs. */
export function messagePages(ctx: Context, identifier: string, addresses: readonly string[]) {
  const to = [identifier, ...addresses].map((address) => address.toLowerCase());
  const mine = sql`exists (select from ${receipts} where ${owned(ctx, receipts)}
    and ${receipts.id} = ${messages.receiptId} and ${receipts.identifier} = ${identifier})`;
  return pagesOf<typeof messages.$inferSelect>((last) =>
    ctx.db
      .select()
      .from(messages)
      .where(
        and(
          owned(ctx, messages),
          eq(messages.kind, 'receipt'),
          or(mine, inArray(sql`lower(${messages.recipient})`, to)),
          last === undefined ? undefined : lt(messages.id, last.id),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(pageRows),
  );
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

/** Changes of the person's identifier, points and receipts, oldest first. */
export function auditPages(ctx: Context, identifier: string) {
  const { subjectType, subjectId } = auditEntries;
  const receiptOfTheirs: SQL = sql`${subjectType} = 'receipt' and ${subjectId} in (
    select ${receipts.id}::text from ${receipts}
    where ${owned(ctx, receipts)} and ${receipts.identifier} = ${identifier})`;
  return pagesOf<typeof auditEntries.$inferSelect>((last) =>
    ctx.db
      .select()
      .from(auditEntries)
      .where(
        and(
          owned(ctx, auditEntries),
          or(
            and(eq(subjectType, 'identifier'), eq(subjectId, identifier)),
            and(
              eq(subjectType, 'loyalty_identifier'),
              sql`substr(${subjectId}, strpos(${subjectId}, '/') + 1) = ${identifier}`,
            ),
            receiptOfTheirs,
          ),
          last === undefined ? undefined : gt(auditEntries.id, last.id),
        ),
      )
      .orderBy(asc(auditEntries.id))
      .limit(pageRows),
  );
}
