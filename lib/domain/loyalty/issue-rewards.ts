import { recordEvents } from '@/lib/domain/events/record-events';
import type { Context } from '@/lib/platform/context';
import { insertRewards, type WonReward } from './store/rewards';

/**
 * Issues rewards in the transaction that won them. Call it when all else of the transaction is held: it keeps every
 * other reward of the retailer waiting, and a waiting transaction may hold what this one still wants.
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
