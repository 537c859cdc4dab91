import path from 'node:path';
import { permissions, permissionOf, type Operation } from '@/lib/platform/auth/permissions';

/** A group of portal users that holds, one by one, every permission that a release has. */
export interface FullGroup {
  /** The permissions of this release that it lacks. */
  readonly lacks: () => Promise<string[]>;
}

/** Makes such a group for the release of a checkout, by the API at an address. */
export async function makeFullGroup(url: string, token: string, checkout: string): Promise<FullGroup> {
  const file = path.join(checkout, 'lib/platform/auth/operations.ts');
  const { operations } = (await import(file)) as { operations: readonly Operation[] };
  const group = `${url}/api/portal/groups/full`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ permissions: operations.map(permissionOf) });
  const made = await fetch(group, { method: 'PUT', headers, body });
  if (made.status !== 201) throw new Error(`The group was not made: ${await made.text()}`);
  const lacks = async () => {
    const held = (await (await fetch(group, { headers })).json()) as { permissions: readonly string[] };
    return permissions.filter((name) => !held.permissions.includes(name));
  };
  return { lacks };
}
