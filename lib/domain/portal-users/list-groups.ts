import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isPermission } from '@/lib/platform/auth/permissions';
import { countGroupUsers } from './store/groups';

export interface Group {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly users: number;
}

export interface ListGroups {
  readonly count: number;
  readonly after?: string | undefined;
}

export async function listGroups(
  ctx: Context<'get_portal_groups'> | Context<'get_portal_user'>,
  { count, after }: ListGroups,
): Promise<Group[]> {
  const users = await countGroupUsers(ctx);
  return Object.entries(ctx.retailer.settings.portal_groups)
    .filter(([name]) => after === undefined || name > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, count)
    .map(([name, permissions]) => ({ name, permissions: known(permissions), users: users.get(name) ?? 0 }));
}

export async function getGroup(
  ctx: Context<'get_portal_group'> | Context<'get_portal_groups'>,
  name: string,
): Promise<Group> {
  const { portal_groups: groups } = ctx.retailer.settings;
  const permissions = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (permissions === undefined) throw notFound('group');
  return { name, permissions: known(permissions), users: (await countGroupUsers(ctx)).get(name) ?? 0 };
}

/**
 * Removes permissions that this release does not know, because it would refuse a group that a client sends
 * back with them.
 */
function known(permissions: readonly string[]): string[] {
  return permissions.filter((name) => name === '*' || isPermission(name));
}
