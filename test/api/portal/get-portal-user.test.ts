import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { groups, portalUsersOf } from './portal-user-helpers';

let retailer: TestRetailer;
let admin: string;
beforeAll(async () => {
  retailer = await makeRetailer({ portal_groups: groups });
  admin = retailer.credentials.portal.email;
});

const { madeUser, signedIn } = portalUsersOf(() => retailer);

describe('200', () => {
  test('tells who was here when, and who has never set a password', async () => {
    const own = await makeRetailer({ portal_groups: groups });
    const email = await madeUser('readers', own.api);
    const read = async () => (await own.api.get(`/portal/user/${email}`)).json;
    expect(await read()).toMatchObject({ has_password: false, last_seen_timestamp: null });
    await signedIn(email);
    const { last_seen_timestamp: seen } = await read();
    expect(seen).toMatch(/\+00:00$/);
    expect((await own.api.get('/portal/user')).json).toContainEqual(
      expect.objectContaining({ email, last_seen_timestamp: seen }),
    );
    expect((await own.api.get(`/portal/user/${own.credentials.portal.email}`)).json).toMatchObject({
      has_password: true,
      last_seen_timestamp: null,
    });
  });

  test('never shows a password hash', async () => {
    const { json, text } = await retailer.api.get(`/portal/user/${admin}`);
    expect(json).toMatchObject({ email: admin, group: 'administrators', status: 'active' });
    expect(text).not.toContain('argon2');
  });
});

describe('404', () => {
  test('knows nobody it does not know', async () => {
    expect((await retailer.api.get('/portal/user/nobody@example.com')).status).toBe(404);
    expect((await retailer.api.get('/portal/user/nonsense')).status).toBe(404);
  });
});
