import { loyaltyRewards } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';

/** A reward that is won and has no number yet. */
export type WonReward = Omit<typeof loyaltyRewards.$inferInsert, 'id'>;

/** Rewards written with one statement. */
const batchSize = 1000;

/**
 * Issues rewards in the transaction that won them. Call it when all else of the transaction is held: it keeps every
 * other reward of the retailer waiting, and a waiting transaction may hold what this one still wants.
 */
export async function issueRewards(ctx: Context, won: readonly WonReward[]): Promise<void> {
  if (won.length === 0) return;
  await lockNumbers(ctx, 'loyaltyRewards');
  for (let from = 0; from < won.length; from += batchSize) {
    const first = await nextNumber(ctx, loyaltyRewards, loyaltyRewards.id);
    const some = won.slice(from, from + batchSize);
    await ctx.db
      .insert(loyaltyRewards)
      .values(some.map((reward, index) => ({ ...reward, id: first + index })));
  }
}
