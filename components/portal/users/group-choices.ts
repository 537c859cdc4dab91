import type { Context } from '@/lib/platform/context';
import { listGroups } from '@/lib/domain/portal-users/list-groups';
import { holdsAll } from '@/lib/platform/auth/held-permissions';
import { byName } from '@/lib/core/by-name';
import type { GroupChoice } from './group-select';

export const groupsMax = 100;

export async function groupChoices(ctx: Context<'get_portal_user'>): Promise<GroupChoice[]> {
  const groups = await listGroups(ctx, { count: groupsMax });
  return groups
    .map(({ name, permissions }) => ({ name, isAbove: !holdsAll(ctx, permissions) }))
    .toSorted((one, other) => byName(one.name, other.name));
}
