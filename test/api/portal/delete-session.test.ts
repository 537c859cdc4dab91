import { describe, expect, test } from 'vitest';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { accountPerTest } from './own-account';

const { account } = accountPerTest('');
const list = async () => (await account.browser.api.get('/portal/me/sessions')).json;

describe('204', () => {
  test('sessions can be ended one by one, and all others at once', async () => {
    const [second, third, fourth] = [
      await signedIn(account.user),
      await signedIn(account.user),
      await signedIn(account.user),
    ];
    const end = (path: string) => account.browser.api.request(path, { method: 'DELETE' });
    expect((await end(`/portal/me/sessions/${second.sessionId}`)).status).toBe(204);
    expect((await second.api.get('/portal/me')).status).toBe(401);
    expect((await third.api.get('/portal/me')).status).toBe(200);
    expect((await end(`/portal/me/sessions/${second.sessionId}`)).status).toBe(404);
    expect((await end('/portal/me/sessions')).status).toBe(204);
    expect([(await third.api.get('/portal/me')).status, (await fourth.api.get('/portal/me')).status]).toEqual(
      [401, 401],
    );
    expect(await list()).toHaveLength(1);
  });
});

describe('404', () => {
  test('sessions of somebody else are not there', async () => {
    const stranger = await signedIn(await makePortalUser(account.retailer));
    for (const id of [stranger.sessionId, 'x', '01980000-0000-7000-8000-000000000000']) {
      expect(
        (await account.browser.api.request(`/portal/me/sessions/${id}`, { method: 'DELETE' })).status,
      ).toBe(404);
    }
    expect((await stranger.api.get('/portal/me')).status).toBe(200);
  });
});
