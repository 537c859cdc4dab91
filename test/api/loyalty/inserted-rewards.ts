import { loyaltyRewards } from '@/drizzle/schema/loyalty';
import type { TestRetailer } from '@/test/factories';

/** The time this many minutes after ten o'clock on the day of the rewards. */
export const at = (minute: number) => new Date(Date.UTC(2026, 2, 14, 10, minute));

/** Puts rewards of a retailer's first program where winning them would put them. */
export async function insert(
  { ctx }: TestRetailer,
  rewards: readonly Partial<typeof loyaltyRewards.$inferInsert>[],
): Promise<void> {
  const fixed = {
    retailerId: ctx.retailer.id,
    programId: 1,
    id: 0,
    identifier: 'someone',
    name: 'Free coffee',
    value: 2.5,
    claimed: false,
    issuedAt: at(0),
    receiptTimestamp: null,
  };
  await ctx.db.insert(loyaltyRewards).values(rewards.map((changes) => ({ ...fixed, ...changes })));
}
