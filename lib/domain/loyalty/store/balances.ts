import { loyaltyBalances, loyaltyEvents, loyaltyPrograms } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { and, eq, asc, inArray, gte, lte, count as countRows } from 'drizzle-orm';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

export type BalanceRow = typeof loyaltyBalances.$inferSelect;

export type EventRow = typeof loyaltyEvents.$inferSelect;

/** An inclusive period; open where an end is undefined. */
export interface Period {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A consumer's balance, or null before the first event. */
export async function findBalance(
  ctx: Context,
  programId: number,
  identifier: string,
): Promise<BalanceRow | null> {
  const [row] = await ctx.db
    .select()
    .from(loyaltyBalances)
    .where(
      and(
        owned(ctx, loyaltyBalances),
        eq(loyaltyBalances.programId, programId),
        eq(loyaltyBalances.identifier, identifier),
      ),
    );
  return row ?? null;
}

/**
 * A consumer's balances in these programs, made where there are none, held until the transaction ends. Always taken by
 * program, so that two that want the same ones wait and do not lock each other out.
 */
export async function lockBalances(
  ctx: Context,
  programIds: readonly number[],
  identifier: string,
): Promise<ReadonlyMap<number, BalanceRow>> {
  const now = ctx.now();
  const empty = { value: 0, earned: 0, nextRewardAt: null, createdAt: now, updatedAt: now };
  const ids = programIds.toSorted((a, b) => a - b);
  await ctx.db
    .insert(loyaltyBalances)
    .values(ids.map((programId) => ({ retailerId: ctx.retailer.id, programId, identifier, ...empty })))
    .onConflictDoNothing();
  const rows = await ctx.db
    .select()
    .from(loyaltyBalances)
    .where(
      and(
        owned(ctx, loyaltyBalances),
        inArray(loyaltyBalances.programId, ids),
        eq(loyaltyBalances.identifier, identifier),
      ),
    )
    .orderBy(asc(loyaltyBalances.programId))
    .for('update');
  return new Map(rows.map((row) => [row.programId, row]));
}

/** Whose events in which program to read, of which period. */
export interface EventFilter extends Period {
  readonly programId: number;
  readonly identifier: string;
}

/** At most `count` events, newest first, those older than `below` when it is given. */
export function readEvents(
  ctx: Context,
  { programId, identifier, from, to }: EventFilter,
  { count, below }: { readonly count: number; readonly below?: EventRow | undefined },
): Promise<EventRow[]> {
  const place = below === undefined ? null : ([below.recordedAt, below.id] as const);
  const page = keysetPage([loyaltyEvents.recordedAt, loyaltyEvents.id], 'descending', place);
  return ctx.db
    .select()
    .from(loyaltyEvents)
    .where(
      and(
        owned(ctx, loyaltyEvents),
        eq(loyaltyEvents.programId, programId),
        eq(loyaltyEvents.identifier, identifier),
        from === undefined ? undefined : gte(loyaltyEvents.recordedAt, from),
        to === undefined ? undefined : lte(loyaltyEvents.recordedAt, to),
        page.beyond,
      ),
    )
    .orderBy(...page.order)
    .limit(count);
}

/** Stores an event of a balance. */
export async function insertEvent(ctx: Context, event: EventRow): Promise<void> {
  await ctx.db.insert(loyaltyEvents).values(event);
}

/** Changes columns of a balance that is held. */
export async function updateBalance(
  ctx: Context,
  { programId, identifier }: Pick<BalanceRow, 'programId' | 'identifier'>,
  columns: Partial<BalanceRow>,
): Promise<void> {
  await ctx.db
    .update(loyaltyBalances)
    .set(columns)
    .where(
      and(
        owned(ctx, loyaltyBalances),
        eq(loyaltyBalances.programId, programId),
        eq(loyaltyBalances.identifier, identifier),
      ),
    );
}

/** A consumer's balances with the programs they are in, by program. */
export function readBalances(ctx: Context, identifier: string) {
  return ctx.db
    .select({
      programId: loyaltyPrograms.id,
      program: loyaltyPrograms.name,
      value: loyaltyBalances.value,
      earned: loyaltyBalances.earned,
      nextRewardAt: loyaltyBalances.nextRewardAt,
    })
    .from(loyaltyPrograms)
    .innerJoin(
      loyaltyBalances,
      and(
        owned(ctx, loyaltyBalances),
        eq(loyaltyBalances.programId, loyaltyPrograms.id),
        eq(loyaltyBalances.identifier, identifier),
      ),
    )
    .where(owned(ctx, loyaltyPrograms))
    .orderBy(asc(loyaltyPrograms.id));
}

/** How many consumers have, or had, points in a program. */
export async function countBalances(ctx: Context, programId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ total: countRows() })
    .from(loyaltyBalances)
    .where(and(owned(ctx, loyaltyBalances), eq(loyaltyBalances.programId, programId)));
  return row?.total ?? 0;
}
