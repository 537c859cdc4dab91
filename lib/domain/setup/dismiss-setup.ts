import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { getSetup, type Setup } from './get-setup';
import { readSetup, saveDismissal } from './store';

export function dismissSetup(ctx: Context<'patch_setup'>, dismissed: boolean): Promise<Setup> {
  return inTransaction(ctx, async (inner) => {
    const { dismissedAt } = await readSetup(inner);
    if ((dismissedAt !== null) !== dismissed) {
      await saveDismissal(inner, dismissed ? inner.now() : null);
      await recordChange(inner, {
        action: 'patch_setup',
        subjectType: 'retailer',
        subjectId: String(inner.retailer.id),
        before: { dismissed: !dismissed },
        after: { dismissed },
      });
    }
    return getSetup(trusted(inner));
  });
}
