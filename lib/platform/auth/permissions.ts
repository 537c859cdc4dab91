import { ServiceError } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';
import { operations } from './operations';

/** An operation that needs a permission, `view.<operation>` (§2.4). */
export type Operation = (typeof operations)[number];
export type Permission = `view.${Operation}`;

/** Every permission there is. */
export const permissions: readonly Permission[] = operations.map((operation) => permissionOf(operation));

/** The permission that guards an operation. */
export function permissionOf(operation: Operation): Permission {
  return `view.${operation}`;
}

/** True when the caller is permitted an operation: the check that verbs ask for by `Context<'…'>`. */
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

/** True when `name` is an operation that needs a permission. */
export function isOperation(name: string): name is Operation {
  return operations.some((operation) => operation === name);
}

/** True when `name` is a permission. */
export function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name);
}

/** A group's permissions with `*` spelled out, names that no longer exist left out. */
export function expandPermissions(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.includes('*') ? permissions : names.filter(isPermission));
}
