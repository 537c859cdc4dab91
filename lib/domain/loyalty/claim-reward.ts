import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findReward, saveRewardClaimed, type RewardRow } from './store/rewards';

export interface RewardClaim {
  readonly programId: number;
  readonly rewardId: number;
  readonly claimed: boolean;
}

/**
 * Idempotent.
 * @throws ServiceError `not_found`.
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
