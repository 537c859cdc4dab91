import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { passwordResets, portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { checkPassword } from '@/lib/auth/password';
import { signIn } from '@/lib/auth/sign-in';
import { newId } from '@/lib/ids';
import { owned } from '@/lib/tenancy';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { createPortalUser } from './create-portal-user';
import { redeemPasswordReset } from './redeem-password-reset';
import { requestPasswordReset } from './request-password-reset';
import { findPortalUser } from './store';

let retailer: TestRetailer;
let email: string;
beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(async () => {
  email = `reset-${newId()}@example.com`;
  await createPortalUser(retailer.ctx, { email, name: null, group: '', password: 'the old one' });
});

async function user() {
  const row = await findPortalUser(retailer.ctx, email);
  if (row === null) throw new Error(`${email} is not there.`);
  return row;
}

async function requested(): Promise<string> {
  const { link } = await requestPasswordReset(retailer.ctx, await user());
  return decodeURIComponent(link.split('/').at(-1) ?? '');
}

async function hasPassword(password: string): Promise<boolean> {
  return checkPassword((await user()).passwordHash, password);
}

function begin() {
  return signIn({ email, password: 'the old one', code: null, address: null, userAgent: null });
}

describe('a password reset', () => {
  test('sets the password once', async () => {
    const token = await requested();
    expect(await redeemPasswordReset(token, 'the new one')).toBe(true);
    expect(await hasPassword('the new one')).toBe(true);
    expect(await redeemPasswordReset(token, 'a third one')).toBe(false);
    expect(await hasPassword('the new one')).toBe(true);
  });

  test('is a link to our own page, stored as a hash only', async () => {
    const { link } = await requestPasswordReset(retailer.ctx, await user());
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\/[0-9a-z]+-[\w-]{43}$/);
    const stored = await retailer.ctx.db
      .select()
      .from(passwordResets)
      .where(and(owned(retailer.ctx, passwordResets), eq(passwordResets.userId, (await user()).id)));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(link.split('-').at(-1));
  });

  test('of two at once with one link, one counts', async () => {
    const token = await requested();
    const both = await Promise.all(['one', 'two'].map((password) => redeemPasswordReset(token, password)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await hasPassword(both[0] === true ? 'one' : 'two')).toBe(true);
  });

  test('works for 60 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [first, second] = [await requested(), await requested()];
    vi.setSystemTime(Date.now() + 60 * 60 * 1000);
    expect(await redeemPasswordReset(first, 'late')).toBe(false);
    vi.setSystemTime(Date.now() - 1);
    expect(await redeemPasswordReset(second, 'in time')).toBe(true);
    vi.useRealTimers();
  });

  test('uses up every other link of the user, and of nobody else', async () => {
    const [first, second] = [await requested(), await requested()];
    const mine = email;
    email = `reset-${newId()}@example.com`;
    await createPortalUser(retailer.ctx, { email, name: null, group: '', password: 'x' });
    const theirs = await requested();
    expect(await redeemPasswordReset(first, 'new')).toBe(true);
    expect(await redeemPasswordReset(second, 'newer')).toBe(false);
    expect(await redeemPasswordReset(theirs, 'theirs')).toBe(true);
    email = mine;
    expect(await hasPassword('new')).toBe(true);
  });

  test('ends the sessions of the user', async () => {
    const begun = await begin();
    expect(begun).toMatchObject({ outcome: 'begun' });
    await redeemPasswordReset(await requested(), 'the new one');
    const sessions = await retailer.ctx.db
      .select()
      .from(portalSessions)
      .where(and(owned(retailer.ctx, portalSessions), eq(portalSessions.userId, (await user()).id)));
    expect(sessions.map((session) => session.revokedAt)).toEqual([expect.any(Date)]);
    expect(await begin()).toEqual({ outcome: 'wrong' });
  });

  test('is nothing to an inactive user, until it is active again', async () => {
    const token = await requested();
    const { db } = retailer.ctx;
    await db.update(portalUsers).set({ status: 'inactive' }).where(eq(portalUsers.email, email));
    expect(await redeemPasswordReset(token, 'new')).toBe(false);
    await db.update(portalUsers).set({ status: 'active' }).where(eq(portalUsers.email, email));
    expect(await redeemPasswordReset(token, 'new')).toBe(true);
  });

  test('a text that is no token, and a token under another retailer, are refused', async () => {
    const token = await requested();
    const stranger = await makeRetailer();
    const moved = `${stranger.ctx.retailer.id.toString(36)}-${token.split('-').slice(1).join('-')}`;
    for (const wrong of ['', 'x', '1-', `${token}x`, 'zzzzzz-' + 'a'.repeat(43), moved]) {
      expect(await redeemPasswordReset(wrong, 'new')).toBe(false);
    }
    expect(await hasPassword('the old one')).toBe(true);
  });
});
