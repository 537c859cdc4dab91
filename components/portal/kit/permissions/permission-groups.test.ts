import { expect, test } from 'vitest';
import { permissions } from '@/lib/platform/auth/permissions';
import { en } from '@/lib/core/i18n/messages/en';
import { byGroup, groupOfOperation, operationOfPermission } from './permission-groups';

test('every permission is in exactly one group of the picker', () => {
  const grouped = byGroup(permissions).flatMap((group) => group.permissions);
  expect(grouped.toSorted()).toEqual([...permissions].toSorted());
});

test('every permission has words', () => {
  const worded = Object.keys(en.portal.permissions.operations);
  expect(permissions.map(operationOfPermission).filter((operation) => !worded.includes(operation))).toEqual(
    [],
  );
});

test.each([
  ['get_receipts', 'receipts'],
  ['get_receipt_deliveries', 'deliveries'],
  ['post_pos_receipt', 'raw'],
  ['get_identifier_events', 'loyalty'],
  ['export_identifier', 'identifiers'],
  ['put_portal_user', 'users'],
  ['put_revoked_token', 'clients'],
  ['get_audit', 'retailer'],
])('%s is about %s', (operation, group) => {
  expect(groupOfOperation(operation)).toBe(group);
});
