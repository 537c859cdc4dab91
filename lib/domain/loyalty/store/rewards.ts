import { loyaltyRewards } from '@/drizzle/schema/loyalty';
import type { OpenPeriod } from './balances';
import type { Context } from '@/lib/platform/context';
import { and, count as countRows, eq, type SQL, gte, inArray, lte, sql } from 'drizzle-orm';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';
import { highestErasedReward } from './programs';

export type RewardRow = typeof loyaltyRewards.$inferSelect;

export interface RewardFilter extends OpenPeriod {
  readonly programId: number;
  readonly identifiers?: readonly string[] | undefined;
  readonly claimed?: boolean | undefined;
}

export function readRewards(
  ctx: Context,
  filter: RewardFilter,
  { count, below }: { readonly count: number; readonly below?: RewardRow | undefined },
): Promise<RewardRow[]> {
  const place = below === undefined ? null : ([below.issuedAt, below.id] as const);
  const page = keysetPage([loyaltyRewards.issuedAt, loyaltyRewards.id], 'descending', place);
  return ctx.db
    .select()
    .from(loyaltyRewards)
    .where(and(...fitting(ctx, filter), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

export async function countRewards(ctx: Context, filter: RewardFilter): Promise<number> {
  const [row] = await ctx.db
    .select({ total: countRows() })
    .from(loyaltyRewards)
    .where(and(...fitting(ctx, filter)));
  return row?.total ?? 0;
}

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

/** A caller who is a consumer sees only the consumer's rewards (contract section 11). */
function visible({ consumers }: Context): SQL[] {
  return consumers === null ? [] : [inArray(loyaltyRewards.identifier, [...consumers])];
}

export async function countOwnRewards(ctx: Context, programId: number, identifier: string) {
  const [row] = await ctx.db
    .select({
      rewards: countRows(),
      unclaimed: sql<number>`(count(*) filter (where not ${loyaltyRewards.claimed}))::int`,
    })
    .from(loyaltyRewards)
    .where(
      and(
        owned(ctx, loyaltyRewards),
        eq(loyaltyRewards.programId, programId),
        eq(loyaltyRewards.identifier, identifier),
      ),
    );
  return { rewards: row?.rewards ?? 0, unclaimed: row?.unclaimed ?? 0 };
}

export type WonReward = Omit<typeof loyaltyRewards.$inferInsert, 'id'>;

const batchSize = 1000;

export async function insertRewards(
  ctx: Context,
  won: readonly WonReward[],
): Promise<(typeof loyaltyRewards.$inferInsert)[]> {
  if (won.length === 0) return [];
  const issued: (typeof loyaltyRewards.$inferInsert)[] = [];
  await lockNumbers(ctx, 'loyaltyRewards');
  const erased = await highestErasedReward(ctx);
  for (let from = 0; from < won.length; from += batchSize) {
    const first = await nextNumber(ctx, loyaltyRewards, loyaltyRewards.id, erased);
    const some = won.slice(from, from + batchSize).map((reward, index) => ({ ...reward, id: first + index }));
    await ctx.db.insert(loyaltyRewards).values(some);
    issued.push(...some);
  }
  return issued;
}
