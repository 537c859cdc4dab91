import { api } from '@/components/portal/api/client';
import { ApiError } from '@/components/portal/api/request';

/** As many groups as a retailer can have, and a page of their list can hold. */
const groupsMax = 100;

/** Resolves to whether what is read exists. @throws ApiError for every other refusal than 404. */
async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** True when the retailer has a user with this address. @throws ApiError */
export function hasUser(email: string): Promise<boolean> {
  return exists(api('get_portal_user', { params: { email } }));
}

/** A user's place in the portal. */
export interface UserPlace {
  readonly group: string;
  readonly status: 'active' | 'inactive';
}

/**
 * Changes of a user what differs from `before`, as the form began. What others changed since stays: a PUT has to name all of
 * it, and a page that was open for a while would activate again who was deactivated meanwhile. @throws ApiError
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

/** What a group is called and may do. */
export interface GroupContent {
  readonly name: string;
  readonly permissions: readonly string[];
}

/**
 * Changes of a group what differs from `before`, as the form began; permissions that others gave or took since stay so.
 * @throws ApiError `not_found` when the group is gone: a PUT would make it again.
 */
export async function changeGroup(before: GroupContent, { name, permissions }: GroupContent) {
  // The list, because who may open the page may read that.
  const groups = await api('get_portal_groups', { query: { count: groupsMax } });
  const now = groups.find((group) => group.name === before.name);
  if (now === undefined) throw new ApiError(404, { code: 'not_found', description: 'group not found' });
  return putGroup(before.name, mergePermissions(before.permissions, permissions, now.permissions), name);
}

/** The permissions that a group has `now`, with the changes of a form that began with `before`. Pure. */
export function mergePermissions(
  before: readonly string[],
  wanted: readonly string[],
  now: readonly string[],
): string[] {
  // A list of single ones and the sign for all say different things: neither can be added to the other.
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
 * Makes a group: PUT alone would change one that exists.
 * @throws ApiError `conflict` when there is one of this name, and as the API says.
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
