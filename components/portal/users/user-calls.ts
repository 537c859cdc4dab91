import { ApiError, callApi } from '@/lib/api/client';
import { apiPath } from '@/lib/api/path';

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
export async function hasUser(email: string): Promise<boolean> {
  try {
    await callApi(apiPath('portal', 'user', email));
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

/** PUT /portal/groups/{name} from the browser; `newName` renames it. @throws ApiError */
export function putGroup(name: string, permissions: readonly string[], newName = name): Promise<unknown> {
  return callApi(apiPath('portal', 'groups', name), {
    method: 'PUT',
    body: { permissions: [...permissions], ...(newName === name ? {} : { name: newName }) },
  });
}

/** DELETE /portal/groups/{name} from the browser. @throws ApiError */
export function deleteGroup(name: string): Promise<unknown> {
  return callApi(apiPath('portal', 'groups', name), { method: 'DELETE' });
}
