import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { publicIdempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { signInFailures } from '@/drizzle/schema/portal-users';
import { dispatchApi } from '@/test/web-dispatch';
import { signIn } from '@/lib/platform/auth/sign-in';
import { database } from '@/lib/platform/db/client';
import { requestPasswordReset } from '@/lib/domain/portal-users/request-password-reset';
import { findPortalUser } from '@/lib/domain/portal-users/store/users';
import { apiClient } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser } from '@/test/portal-session';
import { ownNetwork } from '@/test/own-network';

// Contract section 4: Idempotency-Key on every POST, also on those without a credential.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});
afterEach(() => vi.useRealTimers());

/** A client at an address that sends everything under one key. */
function callerAt(address: string, key = 'once') {
  return apiClient({ 'idempotency-key': key }, (request) => dispatchApi(request, { address }));
}

/** How many reset mails were asked for. */
async function askedFor(email: string): Promise<number> {
  const subject = eq(signInFailures.subject, `reset:${email}`);
  const [row] = await database().select({ all: count() }).from(signInFailures).where(subject);
  return row?.all ?? 0;
}

async function resetToken(email: string): Promise<string> {
  const user = await findPortalUser(retailer.ctx, email);
  if (user === null) throw new Error(`${email} is not there.`);
  const { link } = await requestPasswordReset(retailer.ctx, user);
  return decodeURIComponent(link.split('/').at(-1) ?? '');
}

const newEmail = () => `${randomUUID()}@example.com`;

describe('POST /portal/_forgot_password', () => {
  test('asks for one mail, however often it is sent', async () => {
    const [email, caller] = [newEmail(), callerAt(ownNetwork())];
    const answers = [];
    for (let time = 0; time < 5; time += 1)
      answers.push(await caller.post('/portal/_forgot_password', { email }));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
      null,
      ...Array.from({ length: 4 }, () => 'true'),
    ]);
    expect(await askedFor(email)).toBe(1);
  });

  test('of many at once asks for one; the others are told it runs or get its answer', async () => {
    const [email, caller] = [newEmail(), callerAt(ownNetwork())];
    const sent = Array.from({ length: 10 }, () => caller.post('/portal/_forgot_password', { email }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toContain(202);
    expect(statuses.every((status) => status === 202 || status === 409)).toBe(true);
    expect(await askedFor(email)).toBe(1);
  });

  test('with another body is refused, and asks for nothing', async () => {
    const [email, caller] = [newEmail(), callerAt(ownNetwork())];
    await caller.post('/portal/_forgot_password', { email: newEmail() });
    expect((await caller.post('/portal/_forgot_password', { email })).status).toBe(422);
    expect(await askedFor(email)).toBe(0);
  });

  test('the same key of another address is another key', async () => {
    const email = newEmail();
    for (const address of [ownNetwork(), ownNetwork()]) {
      const answer = await callerAt(address).post('/portal/_forgot_password', { email });
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([202, null]);
    }
    expect(await askedFor(email)).toBe(2);
  });

  test('a key is free again after a day, and a claim that a crash left behind after a minute', async () => {
    const [email, caller] = [newEmail(), callerAt(ownNetwork())];
    const send = () => caller.post('/portal/_forgot_password', { email });
    vi.useFakeTimers({ toFake: ['Date'] });
    await send();
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    const createdAt = new Date();
    expect((await send()).headers.get('idempotency-replayed')).toBeNull();
    const its = eq(publicIdempotencyKeys.createdAt, createdAt);
    await database().update(publicIdempotencyKeys).set({ answer: '' }).where(its);
    expect((await send()).status).toBe(409);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await send()).status).toBe(202);
  });
});

describe('POST /portal/_reset_password', () => {
  test('a retry is told that the password is set; others, that the link is used up', async () => {
    const user = await makePortalUser(retailer);
    const body = { token: await resetToken(user.email), password: 'another long password' };
    const address = ownNetwork();
    const reset = (from: string, key?: string) => callerAt(from, key).post('/portal/_reset_password', body);
    expect((await reset(address)).status).toBe(204);
    const again = await reset(address);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
    expect((await reset(address, 'other')).status).toBe(404);
    expect((await reset(ownNetwork())).status).toBe(404);
    const { outcome } = await signIn({
      email: user.email,
      password: body.password,
      code: null,
      userAgent: null,
      address,
    });
    expect(outcome).toBe('begun');
  });

  test('a refusal leaves the key free', async () => {
    const user = await makePortalUser(retailer);
    const token = await resetToken(user.email);
    const caller = callerAt(ownNetwork());
    const reset = (password: string) => caller.post('/portal/_reset_password', { token, password });
    expect((await reset('short')).status).toBe(400);
    expect((await reset('another long password')).status).toBe(204);
  });
});
