import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { portalRecoveryCodes, portalUsers } from '@/drizzle/schema/portal-users';
import { owned } from '@/lib/platform/db/tenancy';
import { signedIn } from '@/test/portal-session';
import { codeOf, secondFactorPerTest } from './second-factor-helpers';

const { account, post, outcome, started, enabled, refusedAfterGuesses } = secondFactorPerTest();

describe('200', () => {
  test('of two confirmations at once one counts, and its recovery codes work', async () => {
    const secret = await started();
    const both = await Promise.all([1, 2].map(() => post('_confirm', { code: codeOf(secret) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const codes = both.find(({ status }) => status === 200)?.json.recovery_codes as string[];
    expect(await outcome(codes[0] ?? '')).toBe('begun');
  });

  test('ends the user’s other sessions, and not the one that asks', async () => {
    const elsewhere = await signedIn(account.user, { userAgent: 'Elsewhere' });
    expect((await elsewhere.api.get('/portal/me')).status).toBe(200);
    await enabled();
    expect((await elsewhere.api.get('/portal/me')).status).toBe(401);
    expect((await account.browser.api.get('/portal/me')).status).toBe(200);
  });

  test('keeps neither secret nor recovery codes readable', async () => {
    const { secret, codes } = await enabled();
    const { ctx } = account.retailer;
    const [row] = await ctx.db.select().from(portalUsers).where(eq(portalUsers.email, account.user.email));
    const kept = await ctx.db
      .select()
      .from(portalRecoveryCodes)
      .where(and(owned(ctx, portalRecoveryCodes), eq(portalRecoveryCodes.userId, row?.id ?? '')));
    const stored = JSON.stringify([row, kept]);
    for (const secretThing of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secretThing);
    }
    expect(kept).toHaveLength(10);
  });
});

describe('400', () => {
  test('a wrong code does not turn the second factor on', async () => {
    const secret = await started();
    const wrong = '000000' === codeOf(secret) ? '111111' : '000000';
    const { status, json } = await post('_confirm', { code: wrong });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ location: 'body', name: 'code' }]);
    expect(await outcome(null)).toBe('begun');
  });
});

describe('409', () => {
  test('a code is worth nothing before a secret is made', async () => {
    const { status, json } = await post('_confirm', { code: '123456' });
    expect([status, json.code]).toEqual([409, 'conflict']);
  });
});

describe('429', () => {
  test('cannot be had by guessing', async () => {
    const secret = await started();
    expect(await refusedAfterGuesses('_confirm')).toBe(429);
    // Nor with the right code then.
    expect((await post('_confirm', { code: codeOf(secret) })).status).toBe(429);
  });
});
