import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { listPortalUsers } from '@/lib/domain/portal-users/get-portal-user';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { groups, portalUsersOf } from './portal-user-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ portal_groups: groups });
});

const { put } = portalUsersOf(() => retailer);

describe('200', () => {
  test('lists the retailer’s users by address, in pages', async () => {
    const own = await makeRetailer({ portal_groups: groups });
    const run = randomUUID();
    const emails = ['c', 'a', 'b'].map((name) => `${name}-${run}@example.com`);
    for (const email of emails) await put(email, { group: '', status: 'active' }, own.api);
    const page = async (query: string) =>
      ((await own.api.get(`/portal/user${query}`)).json as { email: string }[]).map(({ email }) => email);
    const sorted = [...emails, own.credentials.portal.email].toSorted((a, b) => a.localeCompare(b));
    expect(await page('')).toEqual(sorted);
    expect(await page('?count=2')).toEqual(sorted.slice(0, 2));
    expect(await page(`?count=2&after=${sorted[1]}`)).toEqual(sorted.slice(2));
    expect(await page(`?after=${sorted[3]}`)).toEqual([]);
  });

  test('narrows to a group, and for the portal to words of the address or the name', async () => {
    const own = await makeRetailer({ portal_groups: groups });
    const [anna, bert] = [`anna-${randomUUID()}@shop.example`, `bert-${randomUUID()}@shop.example`];
    await put(anna, { group: 'readers', status: 'active' }, own.api);
    await put(bert, { group: '', status: 'active' }, own.api);
    await own.ctx.db.update(portalUsers).set({ name: '100%_Bert' }).where(eq(portalUsers.email, bert));
    const emails = (users: readonly { email: string }[]) => users.map(({ email }) => email);
    expect(emails((await own.api.get('/portal/user?group=readers')).json)).toEqual([anna]);
    expect(emails((await own.api.get('/portal/user?group=')).json)).toEqual([bert]);
    const matching = async (text: string) =>
      emails(await listPortalUsers(own.ctx, { count: 10, matching: text }));
    expect(await matching('ANNA shop')).toEqual([anna]);
    expect(await matching('0%_b')).toEqual([bert]);
    expect(await matching('%')).toEqual([bert]);
    expect(await matching('anna bert')).toEqual([]);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'count=x'])('%s is refused', async (wrong) => {
    expect((await retailer.api.get(`/portal/user?${wrong}`)).status).toBe(400);
  });
});
