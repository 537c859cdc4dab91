import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/config';
import { closeQueue } from '@/lib/queue/enqueue';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

// A request under an Idempotency-Key holds a connection. Whoever has a single one is never kept waiting by itself.

useEnvironment({ DATABASE_POOL: '1' });

// Less than the minute after which Postgres ends what waits.
const inTime = { timeout: 20_000 };
const once = () => ({ 'idempotency-key': randomUUID() });

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ channels: ['email'] });
});
// Each test is the first of its process that queues anything.
afterEach(() => closeQueue());

test('a second factor is turned on, renewed and turned off', inTime, async () => {
  const user = await makePortalUser(retailer);
  const { api } = await signedIn(user);
  const post = (path: string, json: unknown) => api.post(`/portal/me/totp/${path}`, json, once());
  expect((await post('_start', { current_password: 'wrong' })).status).toBe(400);
  const started = await post('_start', { current_password: user.password });
  expect(started.status).toBe(200);
  const code = new TOTP({ secret: Secret.fromBase32(started.json.secret as string) }).generate();
  expect((await post('_confirm', { code })).status).toBe(200);
  expect((await post('_renew_recovery_codes', { current_password: user.password })).status).toBe(200);
  expect((await post('_disable', { code: 'wrong' })).status).toBe(400);
  expect((await post('_disable', { current_password: user.password })).status).toBe(204);
});

test('a receipt is sent', inTime, async () => {
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
  const sent = await retailer.api.post('/receipts/_send', { id, channels: ['email'] }, once());
  expect(sent.status).toBe(202);
});

test.each<[string, () => unknown]>([
  ['/receipts', () => receiptBody({ attachments: { slip: { data: 'YQ==' } } })],
  ['/identifiers', () => ({ identifier: randomUUID(), properties: {} })],
  ['/stores', () => ({ name: 'Next', country: 'DEU' })],
  ['/clients/hmac', () => ({ description: 'One', permissions: [] })],
  ['/loyalty', () => ({ name: 'Club', rules: { points: 1, per_amount: 1 } })],
  ['/pos/receipts', () => 'SLIP'],
  ['/attachments', () => 'a file'],
  ['/transformations/_preview', () => ({ input_format: 'json', mapping: '{}', content: 'e30=' })],
])('POST %s', inTime, async (path, bodyOf) => {
  const body = bodyOf();
  const answers = await Promise.all(
    [1, 2].map(() =>
      retailer.api.request(path, {
        method: 'POST',
        ...(typeof body === 'string' ? { body } : { json: body }),
        headers: once(),
      }),
    ),
  );
  expect(answers.some(({ status }) => status < 300)).toBe(true);
});
