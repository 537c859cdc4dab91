import { recordEvents } from '@/lib/domain/events/record-events';
import type { Context } from '@/lib/platform/context';
import { insertRewards, type WonReward } from './store/rewards';

/**
 * Call it last in the transaction that won the rewards, against deadlocks: it blocks every other reward of
 * the retailer.
 */
export async function issueRewards(ctx: Context, won: readonly WonReward[]): Promise<void> {
  const issued = await insertRewards(ctx, won);
  await recordEvents(
    ctx,
    issued.map(({ id, programId, identifier }) => ({
      type: 'reward.won',
      data: { id, program: programId, identifier },
    })),
  );
}
