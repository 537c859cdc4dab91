import { and, eq, max } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { registry } from '@/lib/registry/registry';
import { useEnvironment } from '@/lib/core/config';
import { sessionCookieName, sessionSecret } from '@/lib/platform/auth/session';
import { newId } from '@/lib/core/ids';
import { createPortalUser } from '@/lib/domain/portal-users/create-portal-user';
import { apiClient, bearerToken, signedQuery, testOrigin } from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';

// Contract section 11: a portal session is a third credential, with the permissions of the user's group.

let retailer: TestRetailer;
let userId: string;
let id: string;
const email = `staff-${newId()}@example.com`;

beforeAll(async () => {
  retailer = await makeRetailer({
    portal_groups: { administrators: ['*'], readers: ['view.get_receipts', 'view.get_receipt'] },
  });
  await createPortalUser(retailer.ctx, { email, name: 'Staff', group: 'administrators', password: 'x' });
  const [user] = await retailer.ctx.db.select().from(portalUsers).where(eq(portalUsers.email, email));
  userId = user?.id ?? '';
  id = await postedReceipt(retailer);
});
afterEach(async () => {
  vi.useRealTimers();
  await changeUser({ group: 'administrators', status: 'active' });
});

async function changeUser(columns: Partial<typeof portalUsers.$inferInsert>) {
  await retailer.ctx.db.update(portalUsers).set(columns).where(eq(portalUsers.email, email));
}

async function makeSession(columns: Partial<typeof portalSessions.$inferInsert> = {}) {
  const now = new Date();
  const session = {
    retailerId: retailer.ctx.retailer.id,
    id: newId(),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    ...columns,
  };
  await retailer.ctx.db.insert(portalSessions).values(session);
  return cookieOf({ retailerId: session.retailerId, sessionId: session.id });
}

async function cookieOf(claims: Record<string, unknown>, secret = sessionSecret()): Promise<string> {
  return `${sessionCookieName()}=${await encode({ token: claims, secret })}`;
}

describe('a portal session', () => {
  test('reads without an Origin', async () => {
    const api = apiClient({ cookie: `theme=dark; ${await makeSession()}` });
    expect((await api.get('/receipts')).status).toBe(200);
    expect((await api.request(`/receipts/${id}`, { method: 'HEAD' })).status).toBe(200);
  });

  test.each([
    ['our own', testOrigin, 200],
    ['the public address', 'http://localhost:3000', 200],
    ['no', null, 403],
    ['a foreign', 'https://evil.example', 403],
    ['an opaque', 'null', 403],
    ['a look-alike', `${testOrigin}.evil.example`, 403],
    ['a foreign port', 'http://localhost:3001', 403],
  ])('changes with %s Origin: %s gives %i', async (_what, origin, status) => {
    const api = apiClient({ cookie: await makeSession(), host: new URL(testOrigin).host });
    const response = await api.patch(
      `/receipts/${id}`,
      [{ op: 'replace', path: '/identifier', value: newId() }],
      origin === null ? {} : { origin },
    );
    expect(response.status).toBe(status);
    if (status === 403) expect(response.json.code).toBe('permission_denied');
  });

  test.each([
    ['https://receipts.example', 200],
    ['http://receipts.example', 403],
  ])('changes, where the service is reached over https, with the Origin %s: %i', async (origin, status) => {
    onTestFinished(() => useEnvironment({ BASE_URL: 'http://localhost:3000' }));
    useEnvironment({ BASE_URL: 'https://portal.example' });
    const api = apiClient({ cookie: await makeSession(), host: 'receipts.example' });
    const patch = [{ op: 'replace', path: '/identifier', value: newId() }];
    expect((await api.patch(`/receipts/${id}`, patch, { origin })).status).toBe(status);
  });

  const changing = registry
    .filter(({ method, access }) => method !== 'GET' && access !== 'public')
    .filter((_, index) => tier === 'full' || index % 5 === 0);
  test.each(
    changing.map(({ method, path, version }) => [`${method} ${path} v${version}`, method, path] as const),
  )(
    'changes nothing for another site, whatever its form sends: %s',
    { tags: 'wide' },
    async (_what, method, path) => {
      const cookie = await makeSession();
      const sent = [
        ['https://evil.example', 'text/plain'],
        ['null', 'application/x-www-form-urlencoded'],
        ['null', 'multipart/form-data; boundary=x'],
        [null, 'application/json'],
        ['', 'application/json'],
        // A preflight would stop it in a browser; here nothing else does.
        ['https://evil.example', 'application/json'],
      ] as const;
      for (const [origin, type] of sent) {
        const api = apiClient({ cookie, 'sec-fetch-site': 'cross-site' });
        const headers = { 'content-type': type, ...(origin === null ? {} : { origin }) };
        const own = path.replaceAll(/\{\w+\}/g, '1');
        const { status, json } = await api.request(own, { method, headers, body: '{}' });
        expect([status, json.code], `${origin} ${type}`).toEqual([403, 'permission_denied']);
      }
    },
  );

  test('stands in the audit trail under the user', async () => {
    const api = apiClient({ cookie: await makeSession(), origin: 'http://localhost:3000' });
    const receipt = await postedReceipt(retailer);
    await api.patch(`/receipts/${receipt}`, [{ op: 'add', path: '/identifier', value: 'x' }]);
    const [entry] = await retailer.ctx.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.retailerId, retailer.ctx.retailer.id), eq(auditEntries.subjectId, receipt)));
    expect(entry).toMatchObject({ actor: `user:${email}`, action: 'patch_receipt' });
  });

  test('takes a change of the group into account at the next request', async () => {
    const api = apiClient({ cookie: await makeSession(), origin: 'http://localhost:3000' });
    expect((await api.post('/receipts', receiptBody())).status).toBe(201);
    await changeUser({ group: 'readers' });
    expect((await api.post('/receipts', receiptBody())).status).toBe(403);
    expect((await api.get('/receipts')).status).toBe(200);
    await changeUser({ group: '' });
    expect((await api.get('/receipts')).status).toBe(403);
    await changeUser({ group: 'no-longer-configured' });
    expect((await api.get('/receipts')).status).toBe(403);
  });

  test('ends at once when the user becomes inactive', async () => {
    const api = apiClient({ cookie: await makeSession() });
    expect((await api.get('/receipts')).status).toBe(200);
    await changeUser({ status: 'inactive' });
    expect((await api.get('/receipts')).status).toBe(401);
  });

  test('ends when it is revoked or runs out', async () => {
    expect(
      (await apiClient({ cookie: await makeSession({ revokedAt: new Date() }) }).get('/receipts')).status,
    ).toBe(401);
    const expiresAt = new Date(Date.now() + 60_000);
    const api = apiClient({ cookie: await makeSession({ expiresAt }) });
    expect((await api.get('/receipts')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(expiresAt);
    expect((await api.get('/receipts')).status).toBe(401);
  });

  test('ends when it is erased, sealed as its cookie is', async () => {
    const api = apiClient({ cookie: await makeSession() });
    expect((await api.get('/receipts')).status).toBe(200);
    await retailer.ctx.db
      .delete(portalSessions)
      .where(and(eq(portalSessions.retailerId, retailer.ctx.retailer.id), eq(portalSessions.userId, userId)));
    expect((await api.get('/receipts')).status).toBe(401);
  });

  test('ends when it was not used for twelve hours, and each use counts', async () => {
    const begun = Date.now();
    const hours = (count: number) => vi.setSystemTime(begun + count * 3_600_000);
    const cookie = await makeSession({ expiresAt: new Date(begun + 14 * 24 * 3_600_000) });
    const api = apiClient({ cookie });
    const lastSeen = async () => {
      const [row] = await retailer.ctx.db
        .select({ at: max(portalSessions.lastSeenAt) })
        .from(portalSessions)
        .where(
          and(eq(portalSessions.retailerId, retailer.ctx.retailer.id), eq(portalSessions.userId, userId)),
        );
      return row?.at?.getTime();
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    hours(11.9);
    expect((await api.get('/receipts')).status).toBe(200);
    await vi.waitFor(async () => expect(await lastSeen()).toBe(begun + 11.9 * 3_600_000));
    hours(23.8);
    expect((await api.get('/receipts')).status).toBe(200);
    await vi.waitFor(async () => expect(await lastSeen()).toBe(begun + 23.8 * 3_600_000));
    hours(35.81);
    expect((await api.get('/receipts')).status).toBe(401);
    // What ended does not begin again by asking.
    expect((await api.get('/receipts')).status).toBe(401);
  });

  test('sees its own retailer alone', async () => {
    const other = await makeRetailer();
    const foreign = await postedReceipt(other);
    const api = apiClient({ cookie: await makeSession() });
    expect((await api.get(`/receipts/${foreign}`)).status).toBe(404);
  });
});

describe('a cookie is worth nothing', () => {
  test('when it was sealed with another key', async () => {
    const claims = { retailerId: retailer.ctx.retailer.id, sessionId: newId() };
    const cookie = await cookieOf(claims, 'another secret');
    expect((await apiClient({ cookie }).get('/receipts')).status).toBe(401);
  });

  test.each([
    {},
    { retailerId: 1 },
    { retailerId: '1', sessionId: 'x' },
    { retailerId: 1, sessionId: 'x' },
    { retailerId: 1.5, sessionId: '01980000-0000-7000-8000-000000000000' },
    { retailerId: 1e12, sessionId: '01980000-0000-7000-8000-000000000000' },
    { retailerId: -1, sessionId: null },
    { retailerId: 1, sessionId: '01980000-0000-7000-8000-000000000000' },
  ])('when it says %j', async (claims) => {
    const { status } = await apiClient({ cookie: await cookieOf(claims) }).get('/receipts');
    expect(status).toBe(401);
  });

  test.each(['', 'nonsense', 'a.b.c.d.e', '%00'])('when it holds %j', async (value) => {
    const { status } = await apiClient({ cookie: `${sessionCookieName()}=${value}` }).get('/receipts');
    expect(status).toBe(401);
  });

  test('beside a bearer token or a signature, which count alone', async () => {
    const cookie = await makeSession();
    const token = await bearerToken(retailer.credentials.bearer);
    const both = apiClient({ cookie, authorization: `Bearer ${token}` });
    expect((await both.post('/receipts', receiptBody())).status).toBe(201);
    const bad = apiClient({ cookie, authorization: 'Bearer nonsense' });
    expect((await bad.get('/receipts')).status).toBe(401);
    const signed = await apiClient({ cookie }).get(
      `/receipts?${signedQuery(retailer.credentials.hmac, { consumer: 'nobody' })}`,
    );
    expect(signed.json).toEqual([]);
  });
});
