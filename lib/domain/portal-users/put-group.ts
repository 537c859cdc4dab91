import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict, notFound, unprocessable } from '@/lib/core/errors';
import { checkGroupChange } from './check-groups';
import { updateRetailer } from '@/lib/platform/retailers/store';
import { countGroupUsers } from './store/groups';
import type { Group } from './list-groups';
import { lockPortalUsers } from './store/users';

const groupsMax = 100;

export interface PutGroup {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly newName?: string | undefined;
}

export interface SavedGroup {
  readonly group: Group;
  readonly created: boolean;
}

/**
 * Creates, changes or renames a group. The change applies from the next request of its users on.
 * @throws ServiceError `not_found`; `permission_denied` for permissions that the caller does not hold;
 * `conflict` for a taken name, a group with users, or if no manager would remain; `unprocessable` for more
 * than 100 groups.
 */
export function putGroup(
  ctx: Context<'put_portal_group'>,
  { name, permissions, newName = name }: PutGroup,
): Promise<SavedGroup> {
  return inTransaction(ctx, async (inner) => {
    const { portal_groups: before } = await lockPortalUsers(inner);
    const known = Object.hasOwn(before, name);
    const was = known ? { name, permissions: before[name] ?? [] } : null;
    if (newName !== name) {
      if (!known) throw notFound('group');
      if (Object.hasOwn(before, newName)) throw conflict('name is taken', 'group_name_taken');
    }
    const kept = Object.entries(before).filter(([other]) => other !== name);
    const after = Object.fromEntries([...kept, [newName, [...permissions]]]);
    if (Object.keys(after).length > groupsMax) {
      throw unprocessable(`a retailer has at most ${groupsMax} groups`, 'groups_max', { maximum: groupsMax });
    }
    await checkGroupChange(inner, before, after);
    const is = { name: newName, permissions: [...permissions] };
    if (!isDeepStrictEqual(was, is)) {
      await updateRetailer(inner, { settings: { portal_groups: after } });
      await recordChange(inner, {
        action: 'put_portal_group',
        subjectType: 'portal_group',
        subjectId: name,
        before: was,
        after: is,
      });
    }
    const users = (await countGroupUsers(inner)).get(newName) ?? 0;
    return { group: { ...is, users }, created: was === null };
  });
}
