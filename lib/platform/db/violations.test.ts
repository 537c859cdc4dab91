import { expect, test } from 'vitest';
import { brokenUniqueConstraint } from './violations';

const violation = (message: string, more: object = {}) =>
  Object.assign(new Error(message), { name: 'PostgresError', code: '23505', ...more });

test('a broken constraint has its name, also where a node reports that of one shard', () => {
  const message = 'duplicate key value violates unique constraint "clients_key"';
  expect(brokenUniqueConstraint(violation(message, { constraint_name: 'clients_key' }))).toBe('clients_key');
  const ofShard = violation('duplicate key value violates unique constraint "stores_reference_102042"');
  expect(brokenUniqueConstraint(new Error('failed', { cause: ofShard }))).toBe('stores_reference');
  const here = violation(message, { constraint_name: 'clients_key_102138' });
  expect(brokenUniqueConstraint(here)).toBe('clients_key');
  expect(brokenUniqueConstraint(new Error(message))).toBeNull();
});
