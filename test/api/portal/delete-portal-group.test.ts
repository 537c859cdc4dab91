import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addUser, own, put, remove } from './portal-group-helpers';

describe('204', () => {
  test('removes an empty group, once', async () => {
    const { api } = await own();
    expect((await remove('empty', api)).status).toBe(204);
    expect((await remove('empty', api)).status).toBe(404);
  });
});

describe('404', () => {
  test('a name of no group, also one of every object, removes nothing', async () => {
    const { api } = await own();
    for (const name of ['pirates', 'toString', '__proto__']) {
      const { status, json } = await remove(name, api);
      expect([status, json.description], name).toEqual([404, 'group not found']);
    }
  });
});

describe('409', () => {
  test('a group with users stays', async () => {
    const { api } = await own();
    const email = await addUser('readers', api);
    expect((await remove('readers', api)).status).toBe(409);
    expect((await api.get(`/portal/user/${email}`)).json.group).toBe('readers');
  });

  test('nobody ends up in a group that is being removed', async () => {
    const { api } = await own();
    for (let round = 0; round < 5; round += 1) {
      await put('empty', { permissions: [] }, api);
      const email = `user-${randomUUID()}@example.com`;
      const [removed, added] = await Promise.all([
        remove('empty', api),
        api.request(`/portal/user/${email}`, { method: 'PUT', json: { group: 'empty', status: 'active' } }),
      ]);
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([removed.status, added.status]);
      if (added.status === 201) {
        await api.request(`/portal/user/${email}`, {
          method: 'PUT',
          json: { group: '', status: 'inactive' },
        });
      }
    }
  });
});
