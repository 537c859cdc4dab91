import { trusted, type Context } from '@/lib/platform/context';
import { getProgram } from './get-program';
import { readRewards, type RewardFilter, type RewardRow } from './store/rewards';

const pageSize = 1000;

/**
 * Streams rewards, newest first (specification §4.16).
 * @throws ServiceError `not_found` for an unknown program, before the first page.
 */
export async function listRewards(
  ctx: Context<'get_rewards'>,
  filter: RewardFilter,
): Promise<AsyncGenerator<readonly RewardRow[], void, undefined>> {
  await getProgram(trusted(ctx), filter.programId);
  return pages(ctx, filter);
}

async function* pages(ctx: Context, filter: RewardFilter) {
  let below: RewardRow | undefined;
  for (;;) {
    const page = await readRewards(ctx, filter, { count: pageSize, below });
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    below = page.at(-1);
  }
}
