import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { expectLockWaits } from '@/test/lock-waits';
import { codeOf, secondFactorPerTest } from './second-factor-helpers';

const { account, post, outcome, started, enabled } = secondFactorPerTest();

describe('200', () => {
  test('gives a secret as text, address and QR code, and is done with the first code', async () => {
    const { json } = await post('_start', { current_password: account.user.password });
    expect(json.uri).toContain(`secret=${json.secret}`);
    expect(decodeURIComponent(json.uri)).toContain(account.user.email);
    expect(Buffer.from(json.qrcode.split(',')[1], 'base64').toString()).toMatch(/^<svg /);
    expect(await outcome(null)).toBe('begun');
    const wrong = await post('_confirm', { code: '000000' === codeOf(json.secret) ? '111111' : '000000' });
    expect(wrong.json.errors).toMatchObject([{ name: 'code' }]);
    const { json: confirmed } = await post('_confirm', { code: codeOf(json.secret) });
    expect(confirmed.recovery_codes).toHaveLength(10);
    expect(await outcome(null)).toBe('code-wanted');
    expect((await account.browser.api.get('/portal/me')).json.totp).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
  });
});

describe('400', () => {
  test('needs the password', async () => {
    expect((await post('_start', { current_password: 'wrong' })).status).toBe(400);
    expect((await post('_confirm', { code: '123456' })).status).toBe(409);
  });
});

describe('409', () => {
  test('is not possible twice', async () => {
    await enabled();
    expect((await post('_start', { current_password: account.user.password })).status).toBe(409);
  });

  test('is not possible when it was turned on while the password was checked', async () => {
    const secret = await started();
    const { ctx } = account.retailer;
    const isOwn = eq(portalUsers.email, account.user.email);
    const { waiting } = await ctx.db.transaction(async (db) => {
      await db.select().from(portalUsers).where(isOwn).for('update');
      const second = post('_start', { current_password: account.user.password });
      await expectLockWaits(1, '%portal_users%');
      await db
        .update(portalUsers)
        .set({ totpSecret: sql`totp_pending_secret` })
        .where(isOwn);
      return { waiting: second };
    });
    const { status, json } = await waiting;
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect(await outcome(codeOf(secret))).toBe('begun');
  });
});
