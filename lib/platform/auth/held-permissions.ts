import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { expandPermissions, isPermission, permissions as every } from './permissions';

/**
 * No caller grants, or manages, more than it has (contract section 11). The service itself holds all; names of former
 * permissions are ignored.
 * @throws ServiceError `permission_denied` naming the missing ones.
 */
export function checkHolds(ctx: Context, permissions: Iterable<string>): void {
  if (ctx.actor.kind === 'system') return;
  const missing = [...permissions].filter((name) => isPermission(name) && !ctx.permissions.has(name));
  if (missing.length === 0) return;
  throw new ServiceError(
    'permission_denied',
    `the credential cannot grant permissions it does not have: ${missing.join(', ')}`,
    {
      reason: 'permissions_not_held',
      parameters: { permissions: missing },
    },
  );
}

/** True when the caller holds all that these names stand for, `*` included. */
export function holdsAll(ctx: Context, permissions: readonly string[]): boolean {
  return [...expandPermissions(permissions)].every((name) => ctx.permissions.has(name));
}

/** Permissions of the caller, in the order of the list of all. */
export function heldPermissions(ctx: Context): string[] {
  return every.filter((name) => ctx.permissions.has(name));
}
