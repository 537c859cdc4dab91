import { recordEvents } from '@/lib/domain/events/record-events';
import type { Context } from '@/lib/platform/context';
import { insertRewards, type WonReward } from './store/rewards';

/**
 * Call this at the end of the transaction. It takes a lock that blocks all other rewards of the retailer, and
 * locks taken after it could deadlock.
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
