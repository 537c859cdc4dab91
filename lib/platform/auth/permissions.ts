import { ServiceError } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';
import { operations } from './operations';

export type Operation = (typeof operations)[number];
export type Permission = `view.${Operation}`;

export const permissions: readonly Permission[] = operations.map((operation) => permissionOf(operation));

export function permissionOf(operation: Operation): Permission {
  return `view.${operation}`;
}

export function may<Caller extends Context, Needed extends Operation>(
  ctx: Caller,
  operation: Needed,
): ctx is Caller & Context<Needed> {
  return ctx.actor.kind === 'system' || ctx.permissions.has(permissionOf(operation));
}

/** @throws ServiceError `permission_denied`. */
export function permitted<Caller extends Context, Needed extends Operation>(
  ctx: Caller,
  operation: Needed,
): Caller & Context<Needed> {
  if (may(ctx, operation)) return ctx;
  throw new ServiceError('permission_denied', `the caller is not permitted ${permissionOf(operation)}`);
}

export function isOperation(name: string): name is Operation {
  return operations.some((operation) => operation === name);
}

export function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name);
}

export function expandPermissions(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.includes('*') ? permissions : names.filter(isPermission));
}
