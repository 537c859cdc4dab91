import { api } from '@/components/portal/api/client';
import { ApiError } from '@/components/portal/api/request';

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

/** Whether the retailer has a user with this address. @throws ApiError */
export function hasUser(email: string): Promise<boolean> {
  return exists(api('get_portal_user', { params: { email } }));
}

/** Changes a group; `newName` renames it. @throws ApiError */
export function putGroup(name: string, permissions: readonly string[], newName = name) {
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
  if (await exists(api('get_portal_group', { params: { name } }))) {
    throw new ApiError(409, {
      code: 'conflict',
      description: 'name is taken',
      reason: 'group_name_taken',
    });
  }
  return putGroup(name, permissions);
}
