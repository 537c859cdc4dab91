import { and, asc, count as countRows, desc, eq, gt, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { loyaltyBalances, loyaltyEvents, loyaltyPrograms, loyaltyRewards } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export type ProgramRow = typeof loyaltyPrograms.$inferSelect;
export type BalanceRow = typeof loyaltyBalances.$inferSelect;
export type EventRow = typeof loyaltyEvents.$inferSelect;
export type RewardRow = typeof loyaltyRewards.$inferSelect;

/** The retailer's program with this id, or null. `held` keeps other writers away until the transaction ends. */
export async function findProgram(
  ctx: Context,
  id: number,
  held: 'held' | 'free' = 'free',
): Promise<ProgramRow | null> {
  const query = ctx.db
    .select()
    .from(loyaltyPrograms)
    .where(and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.id, id)));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

/** At most `count` of the retailer's programs by id, those after the id `after` when it is given. */
export function readPrograms(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after?: number | undefined },
): Promise<ProgramRow[]> {
  const later = after === undefined ? undefined : gt(loyaltyPrograms.id, after);
  return ctx.db
    .select()
    .from(loyaltyPrograms)
    .where(and(owned(ctx, loyaltyPrograms), later))
    .orderBy(asc(loyaltyPrograms.id))
    .limit(count);
}

/** The retailer's programs in which receipts count, by id. */
export function readActivePrograms(ctx: Context): Promise<ProgramRow[]> {
  return ctx.db
    .select()
    .from(loyaltyPrograms)
    .where(and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.active, true)))
    .orderBy(asc(loyaltyPrograms.id));
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

/** An inclusive period; open where an end is undefined. */
export interface Period {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Which events to read: the newest `count` of a period, or all. */
export interface EventFilter extends Period {
  readonly count?: number | undefined;
}

/** A consumer's events in a program, newest first. */
export async function readEvents(
  ctx: Context,
  programId: number,
  identifier: string,
  { from, to, count }: EventFilter,
): Promise<EventRow[]> {
  const events = ctx.db
    .select()
    .from(loyaltyEvents)
    .where(
      and(
        owned(ctx, loyaltyEvents),
        eq(loyaltyEvents.programId, programId),
        eq(loyaltyEvents.identifier, identifier),
        from === undefined ? undefined : gte(loyaltyEvents.recordedAt, from),
        to === undefined ? undefined : lte(loyaltyEvents.recordedAt, to),
      ),
    )
    .orderBy(desc(loyaltyEvents.recordedAt), desc(loyaltyEvents.id));
  return count === undefined ? await events : await events.limit(count);
}

/** Which rewards of a program to read. */
export interface RewardFilter extends Period {
  readonly programId: number;
  readonly identifiers?: readonly string[] | undefined;
  readonly claimed?: boolean | undefined;
}

/** At most `count` rewards, newest first, those older than `below` when it is given. */
export function readRewards(
  ctx: Context,
  filter: RewardFilter,
  { count, below }: { readonly count: number; readonly below?: RewardRow | undefined },
): Promise<RewardRow[]> {
  return ctx.db
    .select()
    .from(loyaltyRewards)
    .where(and(...fitting(ctx, filter), below === undefined ? undefined : olderThan(below)))
    .orderBy(desc(loyaltyRewards.issuedAt), desc(loyaltyRewards.id))
    .limit(count);
}

/** How many rewards fit a filter, on whatever page they stand. */
export async function countRewards(ctx: Context, filter: RewardFilter): Promise<number> {
  const [row] = await ctx.db
    .select({ total: countRows() })
    .from(loyaltyRewards)
    .where(and(...fitting(ctx, filter)));
  return row?.total ?? 0;
}

/** The retailer's reward with this id in a program, or null. `held` keeps other writers away until the transaction ends. */
export async function findReward(
  ctx: Context,
  programId: number,
  id: number,
  held: 'held' | 'free' = 'free',
): Promise<RewardRow | null> {
  const query = ctx.db
    .select()
    .from(loyaltyRewards)
    .where(
      and(
        owned(ctx, loyaltyRewards),
        ...visible(ctx),
        eq(loyaltyRewards.programId, programId),
        eq(loyaltyRewards.id, id),
      ),
    );
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

/** Saves whether a reward was claimed. */
export async function saveRewardClaimed(ctx: Context, id: number, claimed: boolean): Promise<void> {
  await ctx.db
    .update(loyaltyRewards)
    .set({ claimed })
    .where(and(owned(ctx, loyaltyRewards), eq(loyaltyRewards.id, id)));
}

function fitting(
  ctx: Context,
  { programId, identifiers, claimed, from, to }: RewardFilter,
): (SQL | undefined)[] {
  return [
    owned(ctx, loyaltyRewards),
    eq(loyaltyRewards.programId, programId),
    ...visible(ctx),
    identifiers === undefined ? undefined : inArray(loyaltyRewards.identifier, [...identifiers]),
    claimed === undefined ? undefined : eq(loyaltyRewards.claimed, claimed),
    from === undefined ? undefined : gte(loyaltyRewards.issuedAt, from),
    to === undefined ? undefined : lte(loyaltyRewards.issuedAt, to),
  ];
}

/** A signed consumer sees its own rewards only (contract section 11). */
function visible({ consumers }: Context): SQL[] {
  return consumers === null ? [] : [inArray(loyaltyRewards.identifier, [...consumers])];
}

function olderThan({ issuedAt, id }: RewardRow): SQL {
  const position = sql`(${issuedAt.toISOString()}::timestamptz, ${id}::int)`;
  return sql`(${loyaltyRewards.issuedAt}, ${loyaltyRewards.id}) < ${position}`;
}
