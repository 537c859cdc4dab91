import { ApiError, callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';

/** A user's place in the portal. */
export interface UserPlace {
  readonly group: string;
  readonly status: 'active' | 'inactive';
}

/** PUT /portal/user/{email} from the browser. @throws ApiError */
export function putUser(email: string, place: UserPlace): Promise<unknown> {
  return callApi(apiPath('portal', 'user', email), { method: 'PUT', body: { ...place } });
}

/** Whether the retailer has a user with this address. @throws ApiError */
export function hasUser(email: string): Promise<boolean> {
  return isThere(apiPath('portal', 'user', email));
}

async function isThere(path: string): Promise<boolean> {
  try {
    await callApi(path);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** PUT /portal/user/{email} for somebody new. @throws ApiError */
export function inviteUser(email: string, group: string, sendMail: boolean): Promise<unknown> {
  return callApi(apiPath('portal', 'user', email), {
    method: 'PUT',
    body: { group, status: 'active', send_password_reset_on_create: sendMail },
  });
}

/** POST /portal/user/{email}/_send_password_reset from the browser. @throws ApiError */
export function sendPasswordReset(email: string): Promise<unknown> {
  return callApi(apiPath('portal', 'user', email, '_send_password_reset'), { method: 'POST' });
}

/** A link with which a user sets a password, until `expires_timestamp`. */
export interface PasswordLink {
  readonly email: string;
  readonly link: string;
  readonly expires_timestamp: string;
}

/** POST /portal/user/{email}/password_link from the browser. @throws ApiError */
export function makePasswordLink(email: string): Promise<PasswordLink> {
  return callApi(apiPath('portal', 'user', email, 'password_link'), { method: 'POST' });
}

/** DELETE /portal/user/{email}/totp from the browser. @throws ApiError */
export function deleteSecondFactor(email: string): Promise<unknown> {
  return callApi(apiPath('portal', 'user', email, 'totp'), { method: 'DELETE' });
}

/** PUT /portal/groups/{name} from the browser; `newName` renames it. @throws ApiError */
export function putGroup(name: string, permissions: readonly string[], newName = name): Promise<unknown> {
  return callApi(apiPath('portal', 'groups', name), {
    method: 'PUT',
    body: { permissions: [...permissions], ...(newName === name ? {} : { name: newName }) },
  });
}

/**
 * PUT /portal/groups/{name} for a new one: it must not change a group that is there.
 * @throws ApiError `conflict` when there is one of this name, and as the API says.
 */
export async function createGroup(name: string, permissions: readonly string[]): Promise<unknown> {
  if (await isThere(apiPath('portal', 'groups', name))) {
    throw new ApiError(409, {
      code: 'conflict',
      description: 'name is taken',
      reason: 'group_name_taken',
    });
  }
  return putGroup(name, permissions);
}

/** DELETE /portal/groups/{name} from the browser. @throws ApiError */
export function deleteGroup(name: string): Promise<unknown> {
  return callApi(apiPath('portal', 'groups', name), { method: 'DELETE' });
}
