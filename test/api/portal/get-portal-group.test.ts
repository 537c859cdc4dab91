import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { groups, listed, own, put, remove } from './portal-group-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ portal_groups: groups });
});

describe('200', () => {
  test('reads one of them', async () => {
    const { status, json } = await retailer.api.get('/portal/groups/readers');
    expect([status, json]).toEqual([200, { name: 'readers', permissions: groups.readers, users: 0 }]);
  });

  test('leaves out permissions of another release, so that it can be sent back', async () => {
    const { api } = await makeRetailer({
      portal_groups: { newer: [...groups.readers, 'view.get_forecast'] },
    });
    const { json } = await api.get('/portal/groups/newer');
    expect(json.permissions).toEqual(groups.readers);
    expect((await api.get('/portal/groups')).json).toEqual([json]);
    expect((await put('newer', { permissions: json.permissions }, api)).status).toBe(200);
  });
});

describe('404', () => {
  test('another name, also one of every object, is a 404', async () => {
    for (const name of ['pirates', 'toString', '__proto__', 'Readers', '%20']) {
      const { status, json } = await retailer.api.get(`/portal/groups/${name}`);
      expect([status, json.description]).toEqual([404, 'group not found']);
    }
  });

  test('another retailer’s groups are not there', async () => {
    const other = await own();
    await put('only here', { permissions: [] }, other.api);
    expect((await retailer.api.get('/portal/groups/only%20here')).status).toBe(404);
    expect((await remove('only here', retailer.api)).status).toBe(404);
    expect((await listed(other)).map(({ name }) => name)).toContain('only here');
  });
});
