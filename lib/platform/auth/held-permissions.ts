import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { expandPermissions, isPermission, permissions as every } from './permissions';

/**
 * Ignores names of former permissions. The service itself has all permissions.
 * @throws ServiceError `permission_denied` with the names of missing permissions.
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

export function holdsAll(ctx: Context, permissions: readonly string[]): boolean {
  return [...expandPermissions(permissions)].every((name) => ctx.permissions.has(name));
}

export function heldPermissions(ctx: Context): string[] {
  return every.filter((name) => ctx.permissions.has(name));
}
