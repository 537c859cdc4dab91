import { expect, test } from 'vitest';
import type { Operation } from '@/lib/platform/auth/permissions';
import { isPermitted, type Needs } from './needs';

test.each<[Needs, Operation[], boolean]>([
  ['a session', [], true],
  ['any permission', [], false],
  ['any permission', ['get_brand'], true],
  ['get_stores', ['get_store'], false],
  ['get_stores', ['get_stores'], true],
  [{ all: ['put_portal_user', 'get_portal_user'] }, ['put_portal_user'], false],
  [{ all: ['put_portal_user', 'get_portal_user'] }, ['put_portal_user', 'get_portal_user'], true],
  [{ any: ['get_identifiers', 'search_identifiers'] }, ['search_identifiers'], true],
  [{ any: ['get_identifiers', 'search_identifiers'] }, ['get_identifier'], false],
])('a page that needs %j is open to holders of %j: %s', (needs, held, expected) => {
  const can = (operation: Operation) => held.includes(operation);
  expect(isPermitted({ ctx: { permissions: new Set(held) }, can }, needs)).toBe(expected);
});
