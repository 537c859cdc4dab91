import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { apiClient, bearerToken, type ApiClient, type TestResponse } from '@/test/api-client';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';

export const groups = {
  administrators: ['*'],
  readers: ['view.get_receipts', 'view.get_receipt'],
  empty: [],
};

/** A retailer with `groups`, for a test that changes them. */
export const own = () => makeRetailer({ portal_groups: groups });

export function put(name: string, body: object, api: ApiClient): Promise<TestResponse> {
  return api.request(`/portal/groups/${encodeURIComponent(name)}`, { method: 'PUT', json: body });
}

export function remove(name: string, api: ApiClient): Promise<TestResponse> {
  return api.request(`/portal/groups/${encodeURIComponent(name)}`, { method: 'DELETE' });
}

/** Makes a portal user of the group; returns its address. */
export async function addUser(group: string, api: ApiClient, status = 'active'): Promise<string> {
  const email = `user-${randomUUID()}@example.com`;
  const made = await api.request(`/portal/user/${email}`, { method: 'PUT', json: { group, status } });
  expect(made.status).toBe(201);
  return email;
}

export async function listed({ api }: TestRetailer) {
  return (await api.get('/portal/groups?count=100')).json as { name: string; permissions: string[] }[];
}

/** The API as a client that may change groups, and no more than `held`. */
export async function weak({ ctx, credentials, api }: TestRetailer, ...held: string[]): Promise<ApiClient> {
  const client = await makeClient(
    { ctx, credentials, api },
    { authentication: 'bearer', permissions: ['view.put_portal_group', 'view.delete_portal_group', ...held] },
  );
  return apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
}
