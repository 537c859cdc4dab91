import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { portalRecoveryCodes, portalUsers } from '@/drizzle/schema/portal-users';
import { signIn } from '@/lib/auth/sign-in';
import { ServiceError } from '@/lib/errors';
import { owned } from '@/lib/tenancy';
import { apiClient, bearerToken, type ApiClient } from '../api-client';
import { makeClient, makeRetailer, type TestRetailer } from '../factories';
import { makePortalUser, signedIn, type TestBrowser, type TestUser } from '../portal-session';

// Contract section 12: TOTP (RFC 6238) as an optional second factor.

let retailer: TestRetailer;
let user: TestUser;
let browser: TestBrowser;

beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  user = await makePortalUser(retailer);
  browser = await signedIn(user);
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
const post = (path: string, json: unknown) => browser.api.post(`/portal/me/totp/${path}`, json);
const tryWith = (code: string | null, password = user.password) =>
  signIn({ email: user.email, password, code, address: null, userAgent: null });
const outcome = async (code: string | null, password?: string) => (await tryWith(code, password)).outcome;

async function started(): Promise<string> {
  const { status, json } = await post('_start', { current_password: user.password });
  expect(status).toBe(200);
  return json.secret as string;
}

async function enabled(): Promise<{ secret: string; codes: readonly string[] }> {
  const secret = await started();
  const { status, json } = await post('_confirm', { code: codeOf(secret) });
  expect(status).toBe(200);
  later(30);
  return { secret, codes: json.recovery_codes as string[] };
}

describe('turning it on', () => {
  test('gives a secret as text, address and QR code, and is done with the first code', async () => {
    const { json } = await post('_start', { current_password: user.password });
    expect(json.uri).toContain(`secret=${json.secret}`);
    expect(decodeURIComponent(json.uri)).toContain(user.email);
    expect(Buffer.from(json.qrcode.split(',')[1], 'base64').toString()).toMatch(/^<svg /);
    expect(await outcome(null)).toBe('begun');
    const wrong = await post('_confirm', { code: '000000' === codeOf(json.secret) ? '111111' : '000000' });
    expect(wrong.json.errors).toMatchObject([{ name: 'code' }]);
    const { json: confirmed } = await post('_confirm', { code: codeOf(json.secret) });
    expect(confirmed.recovery_codes).toHaveLength(10);
    expect(await outcome(null)).toBe('code-wanted');
    expect((await browser.api.get('/portal/me')).json.totp).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
  });

  test('needs the password', async () => {
    expect((await post('_start', { current_password: 'wrong' })).status).toBe(400);
    expect((await post('_confirm', { code: '123456' })).status).toBe(409);
  });

  test('is not possible twice', async () => {
    await enabled();
    expect((await post('_start', { current_password: user.password })).status).toBe(409);
  });

  test('of two confirmations at once one counts, and its recovery codes work', async () => {
    const secret = await started();
    const both = await Promise.all([1, 2].map(() => post('_confirm', { code: codeOf(secret) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const codes = both.find(({ status }) => status === 200)?.json.recovery_codes as string[];
    expect(await outcome(codes[0] ?? '')).toBe('begun');
  });

  test('keeps neither secret nor recovery codes readable', async () => {
    const { secret, codes } = await enabled();
    const { ctx } = retailer;
    const [row] = await ctx.db.select().from(portalUsers).where(eq(portalUsers.email, user.email));
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

describe('signing in', () => {
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
    expect((await browser.api.get('/portal/me')).json.totp.recovery_codes_left).toBe(8);
  });

  test('does not take the recovery code of somebody else', async () => {
    const { codes } = await enabled();
    user = await makePortalUser(retailer);
    browser = await signedIn(user);
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
    for (let tries = 0; tries < 10; tries += 1) expect(await outcome('abc')).toBe('code-wrong');
    for (const [code, password] of [
      [codeOf(secret), user.password],
      [null, user.password],
      [null, 'wrong'],
    ] as const) {
      const refused = await tryWith(code, password).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ServiceError);
      expect(refused).toMatchObject({ code: 'rate_limited' });
    }
  });

  test('does not count the first of two steps', async () => {
    const { secret } = await enabled();
    for (let tries = 0; tries < 12; tries += 1) expect(await outcome(null)).toBe('code-wanted');
    expect(await outcome(codeOf(secret))).toBe('begun');
  });
});

describe('turning it off', () => {
  test.each(['a code', 'a recovery code', 'the password'])('takes %s', async (what) => {
    const { secret, codes } = await enabled();
    const body =
      what === 'the password'
        ? { current_password: user.password }
        : { code: what === 'a code' ? codeOf(secret) : codes[0] };
    expect((await post('_disable', body)).status).toBe(204);
    expect(await outcome(null)).toBe('begun');
    expect((await browser.api.get('/portal/me')).json.totp).toEqual({
      enabled: false,
      recovery_codes_left: 0,
    });
  });

  test.each([{}, { code: '000000', current_password: 'x' }, { code: 'abc' }, { current_password: 'wrong' }])(
    'is refused with %j',
    async (body) => {
      await enabled();
      expect((await post('_disable', body)).status).toBe(400);
      expect(await outcome(null)).toBe('code-wanted');
    },
  );

  test('cannot be had by guessing', async () => {
    await enabled();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await post('_disable', { code: 'abc' })).status).toBe(400);
    expect((await post('_disable', { code: 'abc' })).status).toBe(429);
  });
});

test('new recovery codes replace the earlier ones', async () => {
  expect((await post('_renew_recovery_codes', { current_password: user.password })).status).toBe(409);
  const { codes } = await enabled();
  const { json } = await post('_renew_recovery_codes', { current_password: user.password });
  expect(await outcome(codes[0] ?? '')).toBe('code-wrong');
  expect(await outcome(json.recovery_codes[0])).toBe('begun');
});

describe('DELETE /portal/user/{email}/totp', () => {
  const reset = (api: ApiClient, email: string) =>
    api.request(`/portal/user/${email}/totp`, { method: 'DELETE' });

  test('helps who lost it, and ends the sessions', async () => {
    await enabled();
    expect((await retailer.api.get(`/portal/user/${user.email}`)).json.has_totp).toBe(true);
    expect((await reset(retailer.api, user.email)).status).toBe(204);
    expect(await outcome(null)).toBe('begun');
    expect((await browser.api.get('/portal/me')).status).toBe(401);
    expect((await retailer.api.get(`/portal/user/${user.email}`)).json.has_totp).toBe(false);
    expect((await reset(retailer.api, user.email)).status).toBe(204);
  });

  test('is refused to who holds less than the user, and for users of others', async () => {
    await enabled();
    const permissions = ['view.delete_portal_user_totp'];
    const client = await makeClient(retailer, { authentication: 'bearer', permissions });
    const lesser = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    expect((await reset(lesser, user.email)).status).toBe(403);
    const stranger = await makeRetailer();
    expect((await reset(stranger.api, user.email)).status).toBe(404);
    expect(await outcome(null)).toBe('code-wanted');
  });

  test('is refused for oneself, where code or password are asked for', async () => {
    await enabled();
    expect((await reset(browser.api, user.email)).status).toBe(403);
    expect(await outcome(null)).toBe('code-wanted');
    expect((await browser.api.get('/portal/me')).status).toBe(200);
    const colleague = await signedIn(await makePortalUser(retailer));
    expect((await reset(colleague.api, user.email)).status).toBe(204);
  });
});
