import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { passwordResets, portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { checkPassword } from '@/lib/platform/auth/password';
import { signIn } from '@/lib/platform/auth/sign-in';
import { inTransaction } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { createPortalUser } from './create-portal-user';
import { findOpenReset, redeemPasswordReset } from './redeem-password-reset';
import { requestPasswordReset } from './request-password-reset';
import { findPortalUser } from './store/users';
import { expectLockWaits } from '@/test/lock-waits';

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

async function requested(kind?: 'invitation' | 'password_reset'): Promise<string> {
  const { link } = await requestPasswordReset(retailer.ctx, await user(), kind);
  return decodeURIComponent(link.split('/').at(-1) ?? '');
}

async function hasPassword(password: string): Promise<boolean> {
  return checkPassword((await user()).passwordHash, password);
}

/** True when the link set this password. */
async function redeemed(token: string, password: string): Promise<boolean> {
  try {
    await redeemPasswordReset(token, password, null);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'not_found' });
    return false;
  }
}

function begin() {
  return signIn({ email, password: 'the old one', code: null, address: null, userAgent: null });
}

describe('a password reset', () => {
  test('sets the password once', async () => {
    const token = await requested();
    expect(await redeemed(token, 'the new password')).toBe(true);
    expect(await hasPassword('the new password')).toBe(true);
    expect(await redeemed(token, 'a third password')).toBe(false);
    expect(await hasPassword('the new password')).toBe(true);
  });

  test('is a link to our own page, stored as a hash only', async () => {
    const { link } = await requestPasswordReset(retailer.ctx, await user());
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\/[0-9a-z]+-[\w-]{43}$/);
    const stored = await retailer.ctx.db
      .select()
      .from(passwordResets)
      .where(and(owned(retailer.ctx, passwordResets), eq(passwordResets.userId, (await user()).id)));
    expect(stored).toHaveLength(1);
    // The secret may itself have hyphens.
    expect(JSON.stringify(stored)).not.toContain(link.slice(-43));
  });

  test('of two at once with one link, one counts', async () => {
    const token = await requested();
    const both = await Promise.all(
      ['password one', 'password two'].map((password) => redeemed(token, password)),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await hasPassword(both[0] === true ? 'password one' : 'password two')).toBe(true);
  });

  test('of two at once with two links, one counts, and the other is used up', async () => {
    const tokens = [await requested(), await requested()];
    const { id } = await user();
    // As where a link of an earlier release is still open.
    const ofUser = and(owned(retailer.ctx, passwordResets), eq(passwordResets.userId, id));
    await database().update(passwordResets).set({ usedAt: null }).where(ofUser);
    let both: Promise<boolean[]> = Promise.resolve([]);
    // Both come to a halt at the user, with whatever they hold by then.
    await database().transaction(async (transaction) => {
      const held = and(owned(retailer.ctx, portalUsers), eq(portalUsers.id, id));
      await transaction.select().from(portalUsers).where(held).for('update');
      both = Promise.all(tokens.map((token) => redeemed(token, 'the new password')));
      await expectLockWaits(2, '%"portal_users"%');
    });
    expect((await both).filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['password_reset', 60],
    ['invitation', 72 * 60],
  ] as const)('of the kind %s works for %d minutes', async (kind, minutes) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await requested(kind);
    vi.setSystemTime(Date.now() + minutes * 60 * 1000);
    expect(await redeemed(token, 'a late password')).toBe(false);
    vi.setSystemTime(Date.now() - 1);
    expect(await redeemed(token, 'a timely password')).toBe(true);
    vi.useRealTimers();
  });

  test('ends when a newer one is made, for this user and nobody else', async () => {
    const mine = email;
    email = `reset-${newId()}@example.com`;
    await createPortalUser(retailer.ctx, { email, name: null, group: '', password: 'x' });
    const theirs = await requested();
    email = mine;
    const [first, second] = [await requested(), await requested()];
    expect(await findOpenReset(first)).toBeNull();
    expect(await redeemed(first, 'a password of the older link')).toBe(false);
    expect(await hasPassword('the old one')).toBe(true);
    expect(await redeemed(second, 'a new password')).toBe(true);
    expect(await redeemed(theirs, 'their password')).toBe(true);
    expect(await hasPassword('a new password')).toBe(true);
  });

  test('of two made at once, one is open', async () => {
    const { id } = await user();
    const make = () => inTransaction(retailer.ctx, (ctx) => requestPasswordReset(ctx, { id }));
    const made = await Promise.all(Array.from({ length: 4 }, make));
    const tokens = made.map(({ link }) => decodeURIComponent(link.split('/').at(-1) ?? ''));
    const open = await Promise.all(tokens.map((token) => findOpenReset(token)));
    expect(open.filter((reset) => reset !== null)).toHaveLength(1);
  });

  test('ends the sessions of the user', async () => {
    const begun = await begin();
    expect(begun).toMatchObject({ outcome: 'begun' });
    await redeemed(await requested(), 'the new password');
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
    expect(await redeemed(token, 'a new password')).toBe(false);
    await db.update(portalUsers).set({ status: 'active' }).where(eq(portalUsers.email, email));
    expect(await redeemed(token, 'a new password')).toBe(true);
  });

  test('a text that is no token, and a token under another retailer, are refused', async () => {
    const token = await requested();
    const stranger = await makeRetailer();
    const moved = `${stranger.ctx.retailer.id.toString(36)}-${token.split('-').slice(1).join('-')}`;
    for (const wrong of ['', 'x', '1-', `${token}x`, 'zzzzzz-' + 'a'.repeat(43), moved]) {
      expect(await redeemed(wrong, 'a new password')).toBe(false);
    }
    expect(await hasPassword('the old one')).toBe(true);
  });

  test('whose password breaks a rule is refused, and the link stays good', async () => {
    const token = await requested();
    for (const password of ['too short', 'x'.repeat(201), 'aaaaaaaaaaaaaaaa', `my ${email}`]) {
      await expect(redeemPasswordReset(token, password, null)).rejects.toMatchObject({
        code: 'invalid_request',
        errors: [{ location: 'body', name: 'password' }],
      });
    }
    expect(await hasPassword('the old one')).toBe(true);
    expect(await redeemed(token, 'a good password')).toBe(true);
  });

  test('can be looked at without using it up', async () => {
    const token = await requested();
    const open = { email, retailer: retailer.ctx.retailer.name };
    expect(await findOpenReset(token)).toEqual(open);
    expect(await findOpenReset(token)).toEqual(open);
    await redeemPasswordReset(token, 'a good password', null);
    expect(await findOpenReset(token)).toBeNull();
    expect(await findOpenReset('nonsense')).toBeNull();
  });
});
