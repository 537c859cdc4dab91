import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { expandPermissions, permissionOf, type Operation } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { conflict } from '@/lib/core/errors';
import { countGroupUsers, type Groups } from './store/groups';
import { hasActiveUser } from './store/users';

/** At least one active user must be able to call these operations, because only such users can grant them. */
const kept: readonly (readonly [Operation, 'users' | 'groups'])[] = [
  ['put_portal_user', 'users'],
  ['put_portal_group', 'groups'],
];

export function permissionsOfGroup(groups: Groups, group: string): ReadonlySet<string> {
  return expandPermissions(Object.hasOwn(groups, group) ? (groups[group] ?? []) : []);
}

/**
 * A caller cannot grant or remove permissions that the caller does not hold. A group with users cannot be
 * removed, and a user must remain who can manage users and groups. Operators may do anything. Call this under
 * `lockPortalUsers`.
 * @throws ServiceError `permission_denied`, `conflict`.
 */
export async function checkGroupChange(ctx: Context, before: Groups, after: Groups): Promise<void> {
  if (ctx.actor.kind === 'system') return;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const touched = [...names].filter((name) => !isSame(groupOf(before, name), groupOf(after, name)));
  for (const name of touched) {
    // Both states are checked, because a caller may not manage a group that holds more permissions than the
    // caller.
    checkHolds(ctx, permissionsOfGroup(before, name));
    checkHolds(ctx, permissionsOfGroup(after, name));
  }
  const users = await countGroupUsers(ctx);
  for (const name of touched) {
    const inside = users.get(name) ?? 0;
    if (inside > 0 && Object.hasOwn(before, name) && !Object.hasOwn(after, name)) {
      const who = inside === 1 ? 'user' : 'users';
      throw conflict(
        `the group still has ${inside} ${who}: move them to another group first`,
        'group_has_users',
        { count: inside },
      );
    }
  }
  for (const [operation, what] of kept) {
    const holders = (groups: Groups) => holdersOf(groups, operation);
    if (holders(before).every((name) => holders(after).includes(name))) continue;
    if (!(await hasActiveUser(ctx, holders(before)))) continue;
    if (!(await hasActiveUser(ctx, holders(after)))) throw nobodyLeft(what);
  }
}

/**
 * Call this under `lockPortalUsers`.
 * @throws ServiceError `conflict` if no manager of users or groups would remain.
 */
export async function checkSomebodyManages(
  ctx: Context,
  groups: Groups,
  before: { readonly id: string; readonly group: string },
  groupAfter: string | null,
): Promise<void> {
  for (const [operation, what] of kept) {
    const holders = holdersOf(groups, operation);
    const loses = holders.includes(before.group) && (groupAfter === null || !holders.includes(groupAfter));
    if (loses && !(await hasActiveUser(ctx, holders, before.id))) throw nobodyLeft(what);
  }
}

function holdersOf(groups: Groups, operation: Operation): string[] {
  return Object.keys(groups).filter((name) => permissionsOfGroup(groups, name).has(permissionOf(operation)));
}

function groupOf(groups: Groups, name: string): readonly string[] | undefined {
  return Object.hasOwn(groups, name) ? groups[name] : undefined;
}

function isSame(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((name) => other.includes(name));
}

function nobodyLeft(what: 'users' | 'groups') {
  return conflict(`at least one active user must be able to manage ${what}`, `nobody_manages_${what}`);
}
