import type { Operation } from '@/lib/platform/auth/permissions';

export const permissionGroups = [
  'receipts',
  'identifiers',
  'deliveries',
  'stores',
  'loyalty',
  'cards',
  'raw',
  'transformations',
  'clients',
  'users',
  'brand',
  'retailer',
] as const;

export type PermissionGroup = (typeof permissionGroups)[number];

// The first pattern that matches decides. If none matches, the group is the retailer's.
const patterns: readonly (readonly [RegExp, PermissionGroup])[] = [
  [/portal|password_reset/, 'users'],
  [/client|revoked_token/, 'clients'],
  [/deliver|outbox|message/, 'deliveries'],
  [/pos_|raw_/, 'raw'],
  [/transformation/, 'transformations'],
  [/brand/, 'brand'],
  [/loyalty|reward|identifier_events/, 'loyalty'],
  [/card/, 'cards'],
  [/receipt|attachment/, 'receipts'],
  [/identifier|erasure/, 'identifiers'],
  [/report/, 'receipts'],
  [/store|till/, 'stores'],
];

export function groupOfOperation(operation: string): PermissionGroup {
  return patterns.find(([pattern]) => pattern.test(operation))?.[1] ?? 'retailer';
}

export function operationOfPermission(permission: string): Operation {
  return permission.replace(/^view\./, '') as Operation;
}

export function byGroup(
  permissions: readonly string[],
): readonly { readonly group: PermissionGroup; readonly permissions: readonly string[] }[] {
  return permissionGroups
    .map((group) => ({
      group,
      permissions: permissions.filter((name) => groupOfOperation(operationOfPermission(name)) === group),
    }))
    .filter(({ permissions: inside }) => inside.length > 0);
}

export function isReading(operation: string): boolean {
  return /^(?:get|search|validate|preview)_/.test(operation);
}
