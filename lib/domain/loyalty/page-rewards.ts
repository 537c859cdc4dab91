import { trusted, type Context } from '@/lib/platform/context';
import { getProgram } from './get-program';
import { countRewards, findReward, readRewards, type RewardFilter, type RewardRow } from './store/rewards';

export interface RewardPage extends RewardFilter {
  readonly count: number;
  readonly after?: number | undefined;
}

export interface RewardsFound {
  readonly rewards: readonly RewardRow[];
  readonly total: number;
}

/**
 * Lists rewards, newest first. If `after` is unknown, the list begins with the newest reward.
 * @throws ServiceError `not_found` for an unknown program.
 */
export async function pageRewards(
  ctx: Context<'get_rewards'>,
  { count, after, ...filter }: RewardPage,
): Promise<RewardsFound> {
  await getProgram(trusted(ctx), filter.programId);
  const below = after === undefined ? null : await findReward(ctx, filter.programId, after);
  const [rewards, total] = await Promise.all([
    readRewards(ctx, filter, { count, below: below ?? undefined }),
    countRewards(ctx, filter),
  ]);
  return { rewards, total };
}
