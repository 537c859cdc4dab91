import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { portalSessions } from '@/drizzle/schema/portal-users';
import { signIn } from '@/lib/auth/sign-in';
import { findOpenReset } from '@/lib/portal-users/redeem-password-reset';
import { requestPasswordReset } from '@/lib/portal-users/request-password-reset';
import { findPortalUser } from '@/lib/portal-users/store';
import { owned } from '@/lib/tenancy';
import { makeRetailer, type TestRetailer } from '../factories';
import { makePortalUser, signedIn, type TestBrowser, type TestUser } from '../portal-session';

// Contract sections 9 and 12: the own account, which needs a portal session and no permission.

let retailer: TestRetailer;
let user: TestUser;
let browser: TestBrowser;

beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(async () => {
  user = await makePortalUser(retailer, '');
  browser = await signedIn(user, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const patch = (json: unknown, api = browser.api) => api.request('/portal/me', { method: 'PATCH', json });
const outcome = async (password: string) =>
  (await signIn({ email: user.email, password, code: null, address: null, userAgent: null })).outcome;

describe('the own account', () => {
  test('is readable without any permission', async () => {
    const { status, json } = await browser.api.get('/portal/me');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      email: user.email,
      name: null,
      group: '',
      permissions: [],
      retailer: { id: retailer.ctx.retailer.id, name: retailer.ctx.retailer.name },
      totp: { enabled: false, recovery_codes_left: 0 },
    });
    expect((await browser.api.get('/receipts')).status).toBe(403);
  });

  test('is nobody’s but a portal user’s', async () => {
    const { status, json } = await retailer.api.get('/portal/me');
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });

  test('can be named, and the name removed', async () => {
    expect((await patch({ name: ' Anna ' })).json.name).toBe('Anna');
    expect((await patch({})).json.name).toBe('Anna');
    expect((await patch({ name: null })).json.name).toBeNull();
    expect((await patch({ name: 'x'.repeat(101) })).status).toBe(400);
  });
});

describe('a new password', () => {
  const password = 'an even longer password';

  test('needs the current one, and ends the other sessions', async () => {
    const other = await signedIn(user);
    expect((await patch({ password, current_password: user.password })).status).toBe(200);
    expect((await browser.api.get('/portal/me')).status).toBe(200);
    expect((await other.api.get('/portal/me')).status).toBe(401);
    expect(await outcome(user.password)).toBe('wrong');
    expect(await outcome(password)).toBe('begun');
  });

  test('ends links of reset mails that are still open', async () => {
    const row = await findPortalUser(retailer.ctx, user.email);
    const { link } = await requestPasswordReset(retailer.ctx, { id: row?.id ?? '' });
    const token = decodeURIComponent(link.split('/').at(-1) ?? '');
    await patch({ name: 'Anna' });
    expect(await findOpenReset(token)).not.toBeNull();
    await patch({ password, current_password: user.password });
    expect(await findOpenReset(token)).toBeNull();
  });

  test('leaves no trace of itself in the audit trail', async () => {
    await patch({ password, current_password: user.password });
    const entries = await retailer.ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(retailer.ctx, auditEntries), eq(auditEntries.subjectId, user.email)));
    expect(entries.map(({ action, actor, before, after }) => ({ action, actor, before, after }))).toEqual([
      { action: 'change_password', actor: `user:${user.email}`, before: null, after: null },
    ]);
  });

  test.each([
    [{ password }, 'current_password', 'current_password is missing'],
    [{ password, current_password: 'wrong' }, 'current_password', 'current_password is wrong'],
    [{ password: 'short' }, 'current_password', 'current_password is missing'],
    [
      { password: 'short', current_password: 'x' },
      'password',
      'password must be at least 12 characters long',
    ],
    [{ password: 'aaaaaaaaaaaaaaa', current_password: 'x' }, 'password', 'different characters'],
  ])('%j is refused at its field', async (body, name, description) => {
    const { status, json } = await patch(body);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { location: 'body', name, description: expect.stringContaining(description) },
    ]);
    expect(await outcome(user.password)).toBe('begun');
  });

  test('that holds the address is refused', async () => {
    const { json } = await patch({ password: `my ${user.email}`, current_password: user.password });
    expect(json.errors).toMatchObject([{ name: 'password' }]);
  });

  test('cannot be had by guessing the current one', async () => {
    const guess = () => patch({ password, current_password: 'a guess' });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await patch({ password, current_password: user.password })).status).toBe(429);
  });
});

describe('sessions', () => {
  const list = async () => (await browser.api.get('/portal/me/sessions')).json;

  test('are listed, the one that asks first, with browser and address', async () => {
    const other = await signedIn(user);
    const sessions = await list();
    expect(sessions).toMatchObject([
      { id: browser.sessionId, current: true, browser: 'Firefox on Linux', address: '192.0.2.7' },
      { id: other.sessionId, current: false, browser: null },
    ]);
  });

  test('can be ended one by one, and all others at once', async () => {
    const [second, third, fourth] = [await signedIn(user), await signedIn(user), await signedIn(user)];
    const end = (path: string) => browser.api.request(path, { method: 'DELETE' });
    expect((await end(`/portal/me/sessions/${second.sessionId}`)).status).toBe(204);
    expect((await second.api.get('/portal/me')).status).toBe(401);
    expect((await third.api.get('/portal/me')).status).toBe(200);
    expect((await end(`/portal/me/sessions/${second.sessionId}`)).status).toBe(404);
    expect((await end('/portal/me/sessions')).status).toBe(204);
    expect([(await third.api.get('/portal/me')).status, (await fourth.api.get('/portal/me')).status]).toEqual(
      [401, 401],
    );
    expect(await list()).toHaveLength(1);
  });

  test('of somebody else are not there', async () => {
    const stranger = await signedIn(await makePortalUser(retailer));
    for (const id of [stranger.sessionId, 'x', '01980000-0000-7000-8000-000000000000']) {
      expect((await browser.api.request(`/portal/me/sessions/${id}`, { method: 'DELETE' })).status).toBe(404);
    }
    expect((await stranger.api.get('/portal/me')).status).toBe(200);
  });

  test('note when they were last seen, to the minute', async () => {
    const lastSeen = async () => {
      const [row] = await retailer.ctx.db
        .select()
        .from(portalSessions)
        .where(and(owned(retailer.ctx, portalSessions), eq(portalSessions.id, browser.sessionId)));
      return row?.lastSeenAt.getTime() ?? 0;
    };
    const begun = await lastSeen();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(begun + 59_000);
    await browser.api.get('/portal/me');
    expect(await lastSeen()).toBe(begun);
    vi.setSystemTime(begun + 61_000);
    await browser.api.get('/portal/me');
    await vi.waitFor(async () => expect(await lastSeen()).toBe(begun + 61_000));
  });
});
