import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { setLimits } from '@/lib/domain/retailers/set-limits';
import { permissions } from '@/lib/platform/auth/permissions';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { addUser, groups, listed, own, put, remove, weak } from './portal-group-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ portal_groups: groups });
});

describe('200', () => {
  test('what a group may do holds on the next request of its users', async () => {
    const mine = await own();
    const before = mine.ctx.retailer.settings.portal_groups['readers'];
    expect(before).toEqual(groups.readers);
    await put('readers', { permissions: [] }, mine.api);
    expect((await listed(mine)).find(({ name }) => name === 'readers')?.permissions).toEqual([]);
    // Putting a user into it now needs nothing.
    const api = await weak(mine, 'view.put_portal_user');
    await addUser('readers', api);
  });

  test('renames an empty group, and keeps its other properties', async () => {
    const { api } = await own();
    const renamed = await put('empty', { permissions: ['view.get_stores'], name: 'Ästhetik & Co' }, api);
    expect([renamed.status, renamed.json.name]).toEqual([200, 'Ästhetik & Co']);
    expect((await api.get('/portal/groups/empty')).status).toBe(404);
    expect((await put('empty', { permissions: [], name: 'x' }, api)).status).toBe(404);
  });

  test('limits of the retailer that are lowered for a while come back, whatever groups changed meanwhile', async () => {
    const mine = await own();
    const stored = mine.ctx.retailer.settings.rate_limit_per_minute;
    await setLimits(mine.ctx, { rate_limit_max: stored - 1 });
    await put('till', { permissions: [] }, mine.api);
    await remove('till', mine.api);
    await setLimits(mine.ctx, { rate_limit_max: null });
    const { rate_limit_per_minute: now } = (await mine.api.get('/settings')).json;
    expect(now).toBe(stored);
  });

  test('the audit trail has what was and what is; the same again leaves no trace', async () => {
    const mine = await own();
    await put('till', { permissions: ['view.get_stores'] }, mine.api);
    await put('till', { permissions: ['view.get_stores'] }, mine.api);
    await put('till', { permissions: [], name: 'tills' }, mine.api);
    await remove('tills', mine.api);
    const entries = await mine.ctx.db
      .select()
      .from(auditEntries)
      .where(owned(mine.ctx, auditEntries))
      .orderBy(auditEntries.at, auditEntries.id);
    const ofGroups = entries.filter(({ subjectType }) => subjectType === 'portal_group');
    expect(
      ofGroups.map(({ action, subjectId, before, after }) => ({ action, subjectId, before, after })),
    ).toEqual([
      {
        action: 'put_portal_group',
        subjectId: 'till',
        before: null,
        after: { name: 'till', permissions: ['view.get_stores'] },
      },
      {
        action: 'put_portal_group',
        subjectId: 'till',
        before: { name: 'till', permissions: ['view.get_stores'] },
        after: { name: 'tills', permissions: [] },
      },
      {
        action: 'delete_portal_group',
        subjectId: 'tills',
        before: { name: 'tills', permissions: [] },
        after: null,
      },
    ]);
  });
});

describe('201', () => {
  test('makes a group: 201 with its address; then changes it: 200', async () => {
    const { api } = await own();
    const made = await put('Shop floor', { permissions: ['view.get_receipts', 'view.get_receipts'] }, api);
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      'http://localhost:3000/api/portal/groups/Shop%20floor',
    ]);
    expect(made.json).toEqual({ name: 'Shop floor', permissions: ['view.get_receipts'], users: 0 });
    const changed = await put('Shop floor', { permissions: ['view.get_stores'] }, api);
    expect([changed.status, changed.json.permissions]).toEqual([200, ['view.get_stores']]);
    expect((await api.get('/portal/groups/Shop%20floor')).json).toEqual(changed.json);
  });

  test('of several at once, each is kept', async () => {
    const mine = await own();
    const names = Array.from({ length: 6 }, (_, index) => `at once ${index}`);
    const answers = await Promise.all(names.map((name) => put(name, { permissions: [] }, mine.api)));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect((await listed(mine)).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});

describe('400', () => {
  test.each([
    [{}, 'permissions', 'permissions is missing'],
    [{ permissions: 'all' }, 'permissions', 'permissions must be an array'],
    [{ permissions: ['view.fly'] }, 'permissions.0', 'permissions.0 is not a known permission'],
    [{ permissions: [], name: '' }, 'name', 'name must be 1 to 100 characters long'],
    [{ permissions: [], users: 3 }, 'users', 'users is not a known field'],
  ])('%j is a 400, and nothing is made', async (body, name, description) => {
    const before = await listed(retailer);
    const { status, json } = await put(`new-${randomUUID()}`, body, retailer.api);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.errors).toContainEqual(expect.objectContaining({ location: 'body', name, description }));
    expect(await listed(retailer)).toEqual(before);
  });

  test.each([' x', 'x ', 'a\nb', '__proto__', 'x'.repeat(101)])('no group is made under %j', async (name) => {
    const { status, json } = await put(name, { permissions: [] }, retailer.api);
    expect([status, json.errors[0].location, json.errors[0].name]).toEqual([400, 'path', 'name']);
    const renamed = await put('empty', { permissions: [], name }, retailer.api);
    expect([renamed.status, renamed.json.errors[0].name]).toEqual([400, 'name']);
  });

  test.each(['.', '..'])('none is called %j, which no address can hold', async (name) => {
    expect((await put('empty', { permissions: [], name }, retailer.api)).status).toBe(400);
  });
});

describe('403', () => {
  describe('nobody', () => {
    test('grants more than they hold, nor takes from those who hold more', async () => {
      const mine = await own();
      const api = await weak(mine, 'view.get_stores');
      const before = await listed(mine);
      for (const granted of [['*'], ['view.get_receipts'], ['view.get_stores', 'view.post_store']]) {
        const { status, json } = await put('mine', { permissions: granted }, api);
        expect([status, json.code]).toEqual([403, 'permission_denied']);
        expect((await put('empty', { permissions: granted }, api)).status).toBe(403);
      }
      expect((await put('readers', { permissions: [] }, api)).status).toBe(403);
      expect((await put('administrators', { permissions: ['view.get_stores'] }, api)).status).toBe(403);
      expect((await remove('readers', api)).status).toBe(403);
      expect(await listed(mine)).toEqual(before);
      expect((await put('mine', { permissions: ['view.get_stores'] }, api)).status).toBe(201);
      expect((await remove('mine', api)).status).toBe(204);
    });

    test('who is a consumer may do any of it', async () => {
      const query = signedQuery(retailer.credentials.hmac, { consumer: 'a' });
      const api = apiClient();
      expect((await api.get(`/portal/groups?${query}`)).status).toBe(403);
      expect(
        (await api.request(`/portal/groups/x?${query}`, { method: 'PUT', json: { permissions: [] } })).status,
      ).toBe(403);
      expect((await api.request(`/portal/groups/x?${query}`, { method: 'DELETE' })).status).toBe(403);
    });
  });
});

describe('409', () => {
  test('a group that has users keeps its name, and its users their group', async () => {
    const { api } = await own();
    await addUser('readers', api, 'inactive');
    const { status, json } = await put('readers', { permissions: groups.readers, name: 'lookers' }, api);
    expect([status, json.code, json.description]).toEqual([
      409,
      'conflict',
      'the group still has 1 user: move them to another group first',
    ]);
    expect((await api.get('/portal/groups/readers')).status).toBe(200);
    expect((await api.get('/portal/groups/lookers')).status).toBe(404);
  });

  test('takes no name that is taken', async () => {
    const { status, json } = await put('empty', { permissions: [], name: 'readers' }, retailer.api);
    expect([status, json.description]).toEqual([409, 'name is taken']);
  });

  describe('nobody', () => {
    test('takes the last administrator’s rights away', async () => {
      const mine = await own();
      for (const missing of ['put_portal_user', 'put_portal_group']) {
        const rest = permissions.filter((name) => name !== `view.${missing}`);
        const { status, json } = await put('administrators', { permissions: rest }, mine.api);
        expect([status, json.code]).toEqual([409, 'conflict']);
        expect(json.description).toMatch(
          /^at least one active user must be able to manage (?:users|groups)$/,
        );
      }
      expect((await mine.api.get('/portal/groups/administrators')).json.permissions).toEqual(['*']);
    });

    test('is missed where somebody else can manage', async () => {
      const mine = await own();
      const rest = permissions.filter((name) => name !== 'view.put_portal_group');
      await put('deputies', { permissions: ['view.put_portal_user', 'view.put_portal_group'] }, mine.api);
      await addUser('deputies', mine.api, 'inactive');
      expect((await put('administrators', { permissions: rest }, mine.api)).status).toBe(409);
      await addUser('deputies', mine.api);
      expect((await put('administrators', { permissions: rest }, mine.api)).status).toBe(200);
    });
  });
});

describe('422', () => {
  test('at most 100 of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`group ${index}`, []]));
    const { api } = await makeRetailer({ portal_groups: { administrators: ['*'], ...many } });
    expect((await put('one more', { permissions: [] }, api)).status).toBe(422);
    expect((await put('group 1', { permissions: ['view.get_stores'] }, api)).status).toBe(200);
  });
});
