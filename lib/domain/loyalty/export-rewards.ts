import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { listRewards } from './list-rewards';
import type { RewardFilter } from './store/rewards';

/**
 * Opening the export adds an audit entry, unless the caller is a consumer.
 * @throws ServiceError `not_found` for an unknown program.
 */
export async function exportRewards(ctx: Context<'get_rewards'>, filter: RewardFilter) {
  const pages = await listRewards(ctx, filter);
  return async () => {
    if (ctx.consumers === null) {
      await recordChange(ctx, {
        action: 'export_rewards',
        subjectType: 'loyalty_program',
        subjectId: String(filter.programId),
        before: null,
        after: null,
      });
    }
    return pages;
  };
}
