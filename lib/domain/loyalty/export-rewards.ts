import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { listRewards } from './list-rewards';
import type { RewardFilter } from './store/rewards';

/**
 * Noted in the audit trail when opened, because the file may take many people's data out of the service; a signed
 * consumer takes its own.
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
