import { and, asc, count, eq, sql } from 'drizzle-orm';
import { loyaltyBalances, loyaltyPrograms, loyaltyRewards } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** What a consumer has in one program. */
export interface ProgramBalance {
  readonly programId: number;
  readonly program: string;
  readonly value: number;
  /** How much of it there must be for the next reward; null where there is none. */
  readonly nextRewardAt: number | null;
  readonly earned: number;
  readonly rewards: number;
  readonly unclaimed: number;
}

/** What a consumer has in every program they take part in, by program. */
export async function listBalances(ctx: Context, identifier: string): Promise<ProgramBalance[]> {
  const rows = await ctx.db
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
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await countRewards(ctx, row.programId, identifier)) })),
  );
}

async function countRewards(ctx: Context, programId: number, identifier: string) {
  const [row] = await ctx.db
    .select({
      rewards: count(),
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
