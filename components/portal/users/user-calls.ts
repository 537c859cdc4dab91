import { api } from '@/components/portal/api/client';
import { ApiError } from '@/components/portal/api/request';

/** A retailer has at most this many groups, so one page of the list contains all. */
const groupsMax = 100;

/** @throws ApiError for refusals other than 404. */
async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

export function hasUser(email: string): Promise<boolean> {
  return exists(api('get_portal_user', { params: { email } }));
}

export interface UserPlace {
  readonly group: string;
  readonly status: 'active' | 'inactive';
}

/**
 * Changes only what differs: an old page would reactivate a user who was deactivated meanwhile.
 * @throws ApiError
 */
export async function changeUser(email: string, before: UserPlace, wanted: UserPlace): Promise<void> {
  const now = await api('get_portal_user', { params: { email } });
  await api('put_portal_user', {
    params: { email },
    body: {
      group: wanted.group === before.group ? now.group : wanted.group,
      status: wanted.status === before.status ? now.status : wanted.status,
    },
  });
}

export interface GroupContent {
  readonly name: string;
  readonly permissions: readonly string[];
}

/**
 * Changes only what differs, so that changes of other users stay.
 * @throws ApiError `not_found` if the group was deleted: the PUT would make it again.
 */
export async function changeGroup(before: GroupContent, { name, permissions }: GroupContent) {
  const groups = await api('get_portal_groups', { query: { count: groupsMax } });
  const now = groups.find((group) => group.name === before.name);
  if (now === undefined) throw new ApiError(404, { code: 'not_found', description: 'group not found' });
  return putGroup(before.name, mergePermissions(before.permissions, permissions, now.permissions), name);
}

export function mergePermissions(
  before: readonly string[],
  wanted: readonly string[],
  now: readonly string[],
): string[] {
  // `*` cannot be merged with single permissions.
  if ([before, wanted, now].some((names) => names.includes('*'))) {
    const isChanged = new Set(before).symmetricDifference(new Set(wanted)).size > 0;
    return [...(isChanged ? wanted : now)];
  }
  const added = wanted.filter((name) => !before.includes(name));
  const removed = new Set(before).difference(new Set(wanted));
  return [...new Set([...now, ...added]).difference(removed)];
}

function putGroup(name: string, permissions: readonly string[], newName = name) {
  return api('put_portal_group', {
    params: { name },
    body: { permissions, ...(newName === name ? {} : { name: newName }) },
  });
}

/**
 * Checks the name, because the PUT would change an existing group.
 * @throws ApiError `conflict` if the name exists, and other errors of the API.
 */
export async function createGroup(name: string, permissions: readonly string[]) {
  if (await api('is_group_taken', { query: { name } })) {
    throw new ApiError(409, {
      code: 'conflict',
      description: 'name is taken',
      reason: 'group_name_taken',
    });
  }
  return putGroup(name, permissions);
}
