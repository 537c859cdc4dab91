import { ServiceError } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';
import { operations } from './operations';

export type Operation = (typeof operations)[number];
export type Permission = `view.${Operation}`;

export const permissions: readonly Permission[] = operations.map((operation) => permissionOf(operation));

export function permissionOf(operation: Operation): Permission {
  return `view.${operation}`;
}

/** True when the caller is permitted an operation: the check that `Context<'…'>` of verbs asks for. */
export function may<Caller extends Context, Asked extends Operation>(
  ctx: Caller,
  operation: Asked,
): ctx is Caller & Context<Asked> {
  return ctx.actor.kind === 'system' || ctx.permissions.has(permissionOf(operation));
}

/**
 * The context of a caller who is permitted an operation.
 * @throws ServiceError `permission_denied` for anybody else.
 */
export function permitted<Caller extends Context, Asked extends Operation>(
  ctx: Caller,
  operation: Asked,
): Caller & Context<Asked> {
  if (may(ctx, operation)) return ctx;
  throw new ServiceError('permission_denied', `the caller is not permitted ${permissionOf(operation)}`);
}

export function isOperation(name: string): name is Operation {
  return operations.some((operation) => operation === name);
}

export function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name);
}

/** A group's permissions with `*` expanded, former names left out. */
export function expandPermissions(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.includes('*') ? permissions : names.filter(isPermission));
}
