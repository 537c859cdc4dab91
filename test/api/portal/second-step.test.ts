import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { ServiceError } from '@/lib/core/errors';
import { owned } from '@/lib/platform/db/tenancy';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { codeOf, later, secondFactorPerTest } from './second-factor-helpers';

// Contract section 12: TOTP (RFC 6238) as an optional second factor.

const { account, tryWith, outcome, enabled } = secondFactorPerTest();

describe('signing in with a second factor', () => {
  test('takes the code as the second step, with spaces or without', async () => {
    const { secret } = await enabled();
    expect(await outcome(null)).toBe('code-wanted');
    const code = codeOf(secret);
    expect(await outcome(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe('begun');
  });

  test('takes the code of the step before or after, and no other', async () => {
    const { secret } = await enabled();
    later(300);
    const code = codeOf(secret);
    later(60);
    expect(await outcome(code)).toBe('code-wrong');
    later(-30);
    expect(await outcome(code)).toBe('begun');
  });

  test('takes no code twice, nor one of an earlier step', async () => {
    const { secret } = await enabled();
    const [code, next] = [codeOf(secret), (later(30), codeOf(secret))];
    expect(await outcome(next)).toBe('begun');
    expect(await outcome(next)).toBe('code-wrong');
    expect(await outcome(code)).toBe('code-wrong');
  });

  test('of many at once with one code, one gets in', async () => {
    const { secret } = await enabled();
    const code = codeOf(secret);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => outcome(code)));
    expect(outcomes.filter((each) => each === 'begun')).toHaveLength(1);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { codes } = await enabled();
    const [first = '', second = ''] = codes;
    expect(await outcome(first.toUpperCase().replaceAll('-', ' '))).toBe('begun');
    expect(await outcome(first)).toBe('code-wrong');
    expect(await outcome(second)).toBe('begun');
    expect((await account.browser.api.get('/portal/me')).json.totp.recovery_codes_left).toBe(8);
  });

  test('takes a recovery code also where the key of the secret is lost', async () => {
    const { secret, codes } = await enabled();
    await account.retailer.ctx.db
      .update(portalUsers)
      .set({ totpSecret: '00000000.c2VhbGVk' })
      .where(and(owned(account.retailer.ctx, portalUsers), eq(portalUsers.email, account.user.email)));
    expect(await outcome(codeOf(secret))).toBe('code-wrong');
    expect(await outcome(codes[0] ?? '')).toBe('begun');
  });

  test('does not take the recovery code of somebody else', async () => {
    const { codes } = await enabled();
    account.user = await makePortalUser(account.retailer);
    account.browser = await signedIn(account.user);
    await enabled();
    expect(await outcome(codes[0] ?? '')).toBe('code-wrong');
  });

  test('says nothing of a second step to who does not know the password', async () => {
    const { secret } = await enabled();
    expect(await outcome(null, 'wrong')).toBe('wrong');
    expect(await outcome(codeOf(secret), 'wrong')).toBe('wrong');
    // Nor is the code used up by that.
    expect(await outcome(codeOf(secret))).toBe('begun');
  });

  test('counts wrong codes as failures, and then tells right from wrong to nobody', async () => {
    const { secret } = await enabled();
    for (let tries = 0; tries < 20; tries += 1) expect(await outcome('abc')).toBe('code-wrong');
    for (const [code, password] of [
      [codeOf(secret), account.user.password],
      [null, account.user.password],
      [null, 'wrong'],
    ] as const) {
      const refused = await tryWith(code, password).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ServiceError);
      expect(refused).toMatchObject({ code: 'rate_limited' });
    }
  });

  test('does not count the first of two steps', async () => {
    const { secret } = await enabled();
    for (let tries = 0; tries < 22; tries += 1) expect(await outcome(null)).toBe('code-wanted');
    expect(await outcome(codeOf(secret))).toBe('begun');
  });
});
