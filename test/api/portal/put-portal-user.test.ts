import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, bearerToken, signedQuery } from '@/test/api-client';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';
import { groups, newEmail, portalUsersOf } from './portal-user-helpers';

let retailer: TestRetailer;
let admin: string;
beforeAll(async () => {
  retailer = await makeRetailer({ portal_groups: groups });
  admin = retailer.credentials.portal.email;
});

async function mailsTo(email: string) {
  const mails = await listMessages(retailer.ctx, { count: 100 });
  return mails.filter(({ recipient }) => recipient === email).map(({ kind, state }) => ({ kind, state }));
}
const invitation = { kind: 'invitation', state: 'queued' };

const { put, madeUser, rowOf, signedIn } = portalUsersOf(() => retailer);

describe('201', () => {
  test('makes a user: 201 with its address; then changes it: 204 without a body', async () => {
    const email = newEmail();
    const made = await put(email, { group: 'readers', status: 'active' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(
      `http://localhost:3000/api/portal/user/${encodeURIComponent(email)}`,
    );
    expect(made.json).toEqual({
      email,
      name: null,
      group: 'readers',
      status: 'active',
      created_timestamp: expect.stringMatching(/\+00:00$/) as string,
      updated_timestamp: made.json.created_timestamp,
      has_totp: false,
      has_password: false,
      last_seen_timestamp: null,
    });
    const changed = await put(email, { group: '', status: 'inactive' });
    expect([changed.status, changed.text]).toEqual([204, '']);
    expect((await retailer.api.get(`/portal/user/${email}`)).json).toMatchObject({
      group: '',
      status: 'inactive',
    });
  });

  test('an invitation is queued for a new user, unless it is not wanted, and never for a known one', async () => {
    const [wanted, unwanted] = [await madeUser(), newEmail()];
    const body = { group: '', status: 'active' };
    await put(unwanted, { ...body, send_password_reset_on_create: false });
    await put(wanted, { ...body, send_password_reset_on_create: true });
    expect(await mailsTo(wanted)).toEqual([invitation]);
    expect(await mailsTo(unwanted)).toEqual([]);
  });

  test('of several at once with one new address, one makes the user', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => put(email, { group: '', status: 'active' })),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 204, 204, 204, 204, 204]);
    expect(await mailsTo(email)).toEqual([invitation]);
  });

  test('a portal administrator may, by its session', async () => {
    const api = await signedIn(admin);
    const email = newEmail();
    expect((await put(email, { group: 'readers', status: 'active' }, api)).status).toBe(201);
    const reader = await signedIn(email);
    expect((await put(newEmail(), { group: '', status: 'active' }, reader)).status).toBe(403);
  });
});

describe('204', () => {
  test('an address is one user, however it is cased', async () => {
    const email = await madeUser();
    expect((await put(email.toUpperCase(), { group: '', status: 'active' })).status).toBe(204);
    expect((await retailer.api.get(`/portal/user/${email.toUpperCase()}`)).json).toMatchObject({
      email,
      group: '',
    });
  });

  test('a group changes what the user may do on the next request', async () => {
    const email = await madeUser('readers');
    const api = await signedIn(email);
    expect((await api.get('/receipts')).status).toBe(200);
    await put(email, { group: '', status: 'active' });
    expect((await api.get('/receipts')).status).toBe(403);
    await put(email, { group: 'readers', status: 'active' });
    expect((await api.get('/receipts')).status).toBe(200);
  });

  test('inactive ends every session for good', async () => {
    const email = await madeUser('readers');
    const sessions = [await signedIn(email), await signedIn(email)];
    await put(email, { group: 'readers', status: 'inactive' });
    for (const api of sessions) expect((await api.get('/receipts')).status).toBe(401);
    await put(email, { group: 'readers', status: 'active' });
    for (const api of sessions) expect((await api.get('/receipts')).status).toBe(401);
    expect((await (await signedIn(email)).get('/receipts')).status).toBe(200);
  });

  test('the same again changes nothing', async () => {
    const email = await madeUser();
    const before = await retailer.api.get(`/portal/user/${email}`);
    expect((await put(email, { group: 'readers', status: 'active' })).status).toBe(204);
    expect((await retailer.api.get(`/portal/user/${email}`)).json).toEqual(before.json);
  });

  test('the audit trail has what was and what is', async () => {
    const email = await madeUser();
    await put(email, { group: '', status: 'inactive' });
    const entries = await retailer.ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(retailer.ctx, auditEntries), eq(auditEntries.subjectId, email)))
      .orderBy(auditEntries.id);
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'put_portal_user', before: null, after: { group: 'readers', status: 'active' } },
      {
        action: 'put_portal_user',
        before: { group: 'readers', status: 'active' },
        after: { group: '', status: 'inactive' },
      },
    ]);
  });
});

describe('400', () => {
  test.each([
    [{ status: 'active' }, 'group', 'group is missing'],
    [{ group: 'readers' }, 'status', 'status is missing'],
    [{ group: 'pirates', status: 'active' }, 'group', 'group is not a group of the retailer'],
    [{ group: 'toString', status: 'active' }, 'group', 'group is not a group of the retailer'],
    [{ group: null, status: 'active' }, 'group', 'group must be a string'],
    [{ group: '', status: 'asleep' }, 'status', 'status must be one of active, inactive'],
    [
      { group: '', status: 'active', send_password_reset_on_create: 'no' },
      'send_password_reset_on_create',
      'send_password_reset_on_create must be true or false',
    ],
    [{ group: '', status: 'active', name: 'Ada' }, 'name', 'name is not a known field'],
  ])('%j is a 400, and nobody is made', async (body, name, description) => {
    const email = newEmail();
    const { status, json } = await put(email, body);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.errors).toMatchObject([{ location: 'body', name, description }]);
    expect((await retailer.api.get(`/portal/user/${email}`)).status).toBe(404);
  });

  test.each(['nobody', 'a@b@c.example', `${'x'.repeat(320)}@example.com`])(
    'nobody is made under %s, which is no address',
    async (email) => {
      const { status, json } = await put(email, { group: '', status: 'active' });
      expect([status, json.errors[0].location, json.errors[0].name]).toEqual([400, 'path', 'email']);
    },
  );
});

describe('403', () => {
  test('nobody puts a user where it could do more than oneself', async () => {
    const weak = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.put_portal_user', ...groups.readers],
    });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(weak)}` });
    const email = newEmail();
    const refused = await put(email, { group: 'administrators', status: 'active' }, api);
    expect([refused.status, refused.json.code]).toEqual([403, 'permission_denied']);
    expect((await put(email, { group: 'readers', status: 'active' }, api)).status).toBe(201);
    expect((await put(email, { group: 'administrators', status: 'active' }, api)).status).toBe(403);
    const above = await put(admin, { group: '', status: 'inactive' }, api);
    expect([above.status, (await rowOf(admin)).status]).toEqual([403, 'active']);
  });

  test('no consumer may', async () => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'a' });
    expect((await apiClient().get(`/portal/user?${query}`)).status).toBe(403);
    expect((await apiClient().get(`/portal/user/${admin}?${query}`)).status).toBe(403);
    const answer = await apiClient().request(`/portal/user/${admin}?${query}`, {
      method: 'PUT',
      json: { group: '', status: 'active' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('404', () => {
  test('a user of another retailer is a 404 and stays where it is', async () => {
    const stranger = await makeRetailer({ portal_groups: groups });
    const email = await madeUser('readers', stranger.api);
    const { status, json } = await put(email, { group: 'administrators', status: 'active' });
    expect([status, json.description]).toEqual([404, 'portal user not found']);
    expect((await retailer.api.get(`/portal/user/${email}`)).status).toBe(404);
    expect((await stranger.api.get(`/portal/user/${email}`)).json.group).toBe('readers');
  });

  test('a user marked unmanageable is a 404, in lists too', async () => {
    const email = await madeUser();
    await retailer.ctx.db.update(portalUsers).set({ manageable: false }).where(eq(portalUsers.email, email));
    expect((await put(email, { group: '', status: 'inactive' })).status).toBe(404);
    expect((await retailer.api.get(`/portal/user/${email}`)).status).toBe(404);
    expect((await retailer.api.get('/portal/user?count=100')).text).not.toContain(email);
    expect(await rowOf(email)).toMatchObject({ group: 'readers', status: 'active' });
  });
});

describe('409', () => {
  describe('the last one who can manage users', () => {
    test.each([
      [{ group: 'administrators', status: 'inactive' }],
      [{ group: 'readers', status: 'active' }],
      [{ group: '', status: 'active' }],
    ])('cannot become %j', async (change) => {
      const own = await makeRetailer({ portal_groups: groups });
      const { email } = own.credentials.portal;
      const { status, json } = await put(email, change, own.api);
      expect([status, json.code]).toEqual([409, 'conflict']);
      expect((await own.api.get(`/portal/user/${email}`)).json).toMatchObject({
        group: 'administrators',
        status: 'active',
      });
    });

    test('can once there is another one; one who is inactive or reads only is none', async () => {
      const own = await makeRetailer({ portal_groups: groups });
      const { email } = own.credentials.portal;
      const other = await madeUser('readers', own.api);
      const leave = () => put(email, { group: '', status: 'active' }, own.api);
      expect((await leave()).status).toBe(409);
      await put(other, { group: 'managers', status: 'inactive' }, own.api);
      expect((await leave()).status).toBe(409);
      await put(other, { group: 'managers', status: 'active' }, own.api);
      expect((await leave()).status).toBe(204);
    });

    test('nor the last one who can manage groups', async () => {
      const own = await makeRetailer({
        portal_groups: { ...groups, managers: ['view.put_portal_user', 'view.get_portal_user'] },
      });
      const { email } = own.credentials.portal;
      await madeUser('managers', own.api);
      const { status, json } = await put(email, { group: 'managers', status: 'active' }, own.api);
      expect([status, json.description]).toEqual([
        409,
        'at least one active user must be able to manage groups',
      ]);
    });

    test('stays when two of them take it from each other at once', async () => {
      const own = await makeRetailer({ portal_groups: groups });
      const { email } = own.credentials.portal;
      const other = await madeUser('administrators', own.api);
      const answers = await Promise.all(
        [email, other].map((name) => put(name, { group: 'administrators', status: 'inactive' }, own.api)),
      );
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    });
  });
});
