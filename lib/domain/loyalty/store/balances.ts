import { loyaltyBalances, loyaltyEvents, loyaltyPrograms } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { and, eq, asc, gte, lte, count as countRows, sql } from 'drizzle-orm';
import { insertionOf } from '@/lib/platform/db/insertion';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

export type BalanceRow = typeof loyaltyBalances.$inferSelect;

export type LoyaltyEventRow = typeof loyaltyEvents.$inferSelect;

export interface OpenPeriod {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

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

export type BalanceKey = Pick<BalanceRow, 'programId' | 'identifier'>;

export function balanceKey({ programId, identifier }: BalanceKey): string {
  return `${programId} ${identifier}`;
}

const insertionOfBalances = insertionOf(loyaltyBalances);
const insertionOfEvents = insertionOf(loyaltyEvents);

/**
 * Locks the balances and inserts those that are missing. The rows are sorted, so that transactions do not
 * deadlock.
 */
export async function lockAllBalances(ctx: Context, keys: readonly BalanceKey[]): Promise<BalanceRow[]> {
  const now = ctx.now();
  const empty = { value: 0, earned: 0, nextRewardAt: null, createdAt: now, updatedAt: now };
  const distinct = [...new Map(keys.map((key) => [balanceKey(key), key])).values()];
  const rows = distinct
    .toSorted((a, b) => a.programId - b.programId || (a.identifier < b.identifier ? -1 : 1))
    .map(({ programId, identifier }) => ({ programId, identifier, ...empty }));
  await ctx.db.execute(sql`${insertionOfBalances(ctx.retailer.id, rows)} on conflict do nothing`);
  const wanted = JSON.stringify(distinct.map(({ programId, identifier }) => ({ programId, identifier })));
  return ctx.db
    .select()
    .from(loyaltyBalances)
    .where(
      and(
        owned(ctx, loyaltyBalances),
        sql`(${loyaltyBalances.programId}, ${loyaltyBalances.identifier}) in (
          select wanted."programId", wanted.identifier
          from jsonb_to_recordset(${wanted}::text::jsonb) as wanted ("programId" int, identifier text))`,
      ),
    )
    .orderBy(asc(loyaltyBalances.programId), asc(loyaltyBalances.identifier))
    .for('update', { of: loyaltyBalances });
}

export async function lockBalances(
  ctx: Context,
  programIds: readonly number[],
  identifier: string,
): Promise<ReadonlyMap<number, BalanceRow>> {
  const rows = await lockAllBalances(
    ctx,
    programIds.map((programId) => ({ programId, identifier })),
  );
  return new Map(rows.map((row) => [row.programId, row]));
}

export interface LoyaltyEventFilter extends OpenPeriod {
  readonly programId: number;
  readonly identifier: string;
}

export function readEvents(
  ctx: Context,
  { programId, identifier, from, to }: LoyaltyEventFilter,
  { count, below }: { readonly count: number; readonly below?: LoyaltyEventRow | undefined },
): Promise<LoyaltyEventRow[]> {
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

export async function insertEvents(ctx: Context, events: readonly LoyaltyEventRow[]): Promise<void> {
  await ctx.db.execute(insertionOfEvents(ctx.retailer.id, events));
}

export async function updateBalances(ctx: Context, rows: readonly BalanceRow[]): Promise<void> {
  const moved = JSON.stringify(
    rows.map(({ programId, identifier, value, earned, nextRewardAt, updatedAt }) => ({
      program_id: programId,
      identifier,
      value,
      earned,
      next_reward_at: nextRewardAt,
      updated_at: updatedAt,
    })),
  );
  await ctx.db.execute(sql`
    update loyalty_balances as b
    set value = moved.value, earned = moved.earned, next_reward_at = moved.next_reward_at, updated_at = moved.updated_at
    from jsonb_to_recordset(${moved}::text::jsonb) as moved (program_id int, identifier text, value double precision,
      earned double precision, next_reward_at double precision, updated_at timestamptz)
    where b.retailer_id = ${ctx.retailer.id} and b.program_id = moved.program_id and b.identifier = moved.identifier`);
}

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

export async function countBalances(ctx: Context, programId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ total: countRows() })
    .from(loyaltyBalances)
    .where(and(owned(ctx, loyaltyBalances), eq(loyaltyBalances.programId, programId)));
  return row?.total ?? 0;
}
