import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findReward, saveRewardClaimed, type RewardRow } from './store/rewards';

/** Which reward, and whether its consumer has got it. */
export interface RewardClaim {
  readonly programId: number;
  readonly rewardId: number;
  readonly claimed: boolean;
}

/**
 * Marks a reward as claimed, or as not claimed after all; marking it so again changes nothing. Returns it afterwards.
 * @throws ServiceError `not_found` when the program has no such reward.
 */
export function claimReward(
  ctx: Context<'patch_reward'>,
  { programId, rewardId, claimed }: RewardClaim,
): Promise<RewardRow> {
  return inTransaction(ctx, async (inner) => {
    const before = await findReward(inner, programId, rewardId, 'held');
    if (before === null) throw notFound('reward');
    if (before.claimed === claimed) return before;
    await saveRewardClaimed(inner, rewardId, claimed);
    await recordChange(inner, {
      action: 'patch_reward',
      subjectType: 'loyalty_identifier',
      subjectId: `${programId}/${before.identifier}`,
      before: { reward: before.name, reward_id: rewardId, claimed: before.claimed },
      after: { reward: before.name, reward_id: rewardId, claimed },
    });
    return { ...before, claimed };
  });
}
