import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { addUser, groups, own } from './portal-group-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ portal_groups: groups });
});

describe('200', () => {
  test('lists groups by name with what they may do and how many are in them, in pages', async () => {
    const { api } = await own();
    await addUser('readers', api);
    await addUser('readers', api, 'inactive');
    expect((await api.get('/portal/groups')).json).toEqual([
      { name: 'administrators', permissions: ['*'], users: 1 },
      { name: 'empty', permissions: [], users: 0 },
      { name: 'readers', permissions: groups.readers, users: 2 },
    ]);
    const names = async (query: string) =>
      ((await api.get(`/portal/groups?${query}`)).json as { name: string }[]).map(({ name }) => name);
    expect(await names('count=2')).toEqual(['administrators', 'empty']);
    expect(await names('count=2&after=empty')).toEqual(['readers']);
    expect(await names('after=readers')).toEqual([]);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'count=x'])('%s is refused', async (wrong) => {
    const { status, json } = await retailer.api.get(`/portal/groups?${wrong}`);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
  });
});
