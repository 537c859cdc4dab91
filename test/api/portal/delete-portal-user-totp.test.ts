import { describe, expect, test } from 'vitest';
import { apiClient, type ApiClient, bearerToken } from '@/test/api-client';
import { makeClient, makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { secondFactorPerTest } from './second-factor-helpers';

const { account, outcome, enabled } = secondFactorPerTest();
const reset = (api: ApiClient, email: string) =>
  api.request(`/portal/user/${email}/totp`, { method: 'DELETE' });

describe('204', () => {
  test('helps who lost it, and ends the sessions', async () => {
    await enabled();
    expect((await account.retailer.api.get(`/portal/user/${account.user.email}`)).json.has_totp).toBe(true);
    expect((await reset(account.retailer.api, account.user.email)).status).toBe(204);
    expect(await outcome(null)).toBe('begun');
    expect((await account.browser.api.get('/portal/me')).status).toBe(401);
    expect((await account.retailer.api.get(`/portal/user/${account.user.email}`)).json.has_totp).toBe(false);
    expect((await reset(account.retailer.api, account.user.email)).status).toBe(204);
  });
});

describe('403', () => {
  test('is refused to who holds less than the user', async () => {
    await enabled();
    const permissions = ['view.delete_portal_user_totp'];
    const client = await makeClient(account.retailer, { authentication: 'bearer', permissions });
    const lesser = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    expect((await reset(lesser, account.user.email)).status).toBe(403);
    expect(await outcome(null)).toBe('code-wanted');
  });

  test('is refused for oneself, where code or password are asked for', async () => {
    await enabled();
    expect((await reset(account.browser.api, account.user.email)).status).toBe(403);
    expect(await outcome(null)).toBe('code-wanted');
    expect((await account.browser.api.get('/portal/me')).status).toBe(200);
    const colleague = await signedIn(await makePortalUser(account.retailer));
    expect((await reset(colleague.api, account.user.email)).status).toBe(204);
  });
});

describe('404', () => {
  test('is refused for users of other retailers', async () => {
    await enabled();
    const stranger = await makeRetailer();
    expect((await reset(stranger.api, account.user.email)).status).toBe(404);
    expect(await outcome(null)).toBe('code-wanted');
  });
});
