import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { apiClient, bearerToken, productionMount, testOrigin } from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { writingCases } from './writing-calls';
import type { WritingCase } from './writing-case';

// A request under an Idempotency-Key holds a connection. A process with a single one must not wait for itself.

useEnvironment({ DATABASE_POOL: '1' });

// Less than the minute after which Postgres ends what waits.
const inTime = { timeout: 50_000 };
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
  const confirmed = await post('_confirm', { code });
  expect(confirmed.status).toBe(200);
  const proof = (codes: readonly string[]) => ({ current_password: user.password, code: codes[0] });
  const renewed = await post('_renew_recovery_codes', proof(confirmed.json.recovery_codes));
  expect(renewed.status).toBe(200);
  expect((await post('_disable', proof(['wrong']))).status).toBe(400);
  expect((await post('_disable', proof(renewed.json.recovery_codes))).status).toBe(204);
});

test('a receipt is sent', inTime, async () => {
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
  const sent = await retailer.api.post('/receipts/_send', { id, channels: ['email'] }, once());
  expect(sent.status).toBe(202);
});

const keyedCases = Object.entries<WritingCase>(writingCases).filter(([, { keyed }]) => keyed);

test.each(keyedCases)('%s, twice at once', inTime, async (_name, { method, prepare }) => {
  const { call } = await prepare();
  const { path, headers = {}, ...body } = call;
  const answers = await Promise.all(
    [1, 2].map(() => apiClient().request(path, { method, ...body, headers: { ...headers, ...once() } })),
  );
  expect(answers.some(({ status }) => status < 300)).toBe(true);
});

test('files that nobody reads to their end', inTime, async () => {
  await postedReceipt(retailer);
  const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
  const begin = () =>
    productionMount(new Request(`${testOrigin}/api/receipts/_export.csv`, { headers: { authorization } }));
  const files = await Promise.all([begin(), begin(), begin()]);
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await retailer.api.post('/receipts', receiptBody(), once())).status).toBe(201);
  for (const file of files) await file.body?.cancel();
});
