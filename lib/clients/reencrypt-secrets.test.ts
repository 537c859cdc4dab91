import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { config, useEnvironment } from '@/lib/config';
import { makeRetailer, receiptBody } from '@/test/factories';
import { reencryptSecrets } from './reencrypt-secrets';

const before = config().secretKey;
afterAll(() => useEnvironment({ SECRET_KEY: before }));

test('clients work before, during and after a change of the service’s key', async () => {
  const { api } = await makeRetailer();
  const works = async () => (await api.post('/receipts', receiptBody())).status === 201;
  const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  useEnvironment({ SECRET_KEY: older });
  expect(await works(), 'with a new key beside the one that was made at the start').toBe(true);
  expect(await reencryptSecrets()).toBeGreaterThan(0);
  expect(await reencryptSecrets()).toBe(0);
  useEnvironment({ SECRET_KEY: `${newer}, ${older}` });
  expect(await works(), 'before re-encryption').toBe(true);
  expect(await reencryptSecrets()).toBeGreaterThan(0);
  useEnvironment({ SECRET_KEY: newer });
  expect(await works(), 'after the older key was dropped').toBe(true);
  useEnvironment({ SECRET_KEY: before });
});
