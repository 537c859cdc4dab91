import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { checkGroupChange } from './check-groups';
import { updateRetailer } from '@/lib/platform/retailers/store';
import { lockPortalUsers } from './store/users';

/** @throws ServiceError `not_found`, `permission_denied`, `conflict` if the group has users. */
export function deleteGroup(ctx: Context<'delete_portal_group'>, name: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { portal_groups: before } = await lockPortalUsers(inner);
    if (!Object.hasOwn(before, name)) throw notFound('group');
    const after = Object.fromEntries(Object.entries(before).filter(([other]) => other !== name));
    await checkGroupChange(inner, before, after);
    await updateRetailer(inner, { settings: { portal_groups: after } });
    await recordChange(inner, {
      action: 'delete_portal_group',
      subjectType: 'portal_group',
      subjectId: name,
      before: { name, permissions: before[name] ?? [] },
      after: null,
    });
  });
}
