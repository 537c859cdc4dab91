import { describe, expect, test } from 'vitest';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { accountPerTest } from './own-account';

const { account } = accountPerTest('');

describe('204', () => {
  test('ends all sessions but the one that asks', async () => {
    const others = [await signedIn(account.user), await signedIn(account.user)];
    const { status, text } = await account.browser.api.request('/portal/me/sessions', { method: 'DELETE' });
    expect([status, text]).toEqual([204, '']);
    for (const other of others) expect((await other.api.get('/portal/me')).status).toBe(401);
    expect((await account.browser.api.get('/portal/me/sessions')).json).toMatchObject([
      { id: account.browser.sessionId, current: true },
    ]);
  });

  test('leaves the sessions of other users alone', async () => {
    const other = await signedIn(await makePortalUser(account.retailer));
    expect((await account.browser.api.request('/portal/me/sessions', { method: 'DELETE' })).status).toBe(204);
    expect((await other.api.get('/portal/me')).status).toBe(200);
  });
});

describe('403', () => {
  test('a client of the retailer has no sessions to end', async () => {
    const { status, json } = await account.retailer.api.request('/portal/me/sessions', { method: 'DELETE' });
    expect([status, json.code]).toEqual([403, 'permission_denied']);
    expect((await account.browser.api.get('/portal/me')).status).toBe(200);
  });
});
