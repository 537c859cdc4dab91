import { describe, expect, test } from 'vitest';
import { findPortalUser } from '@/lib/domain/portal-users/store/users';
import { signedIn } from '@/test/portal-session';
import { requestPasswordReset } from '@/lib/domain/portal-users/request-password-reset';
import { anybody, mailboxPerTest, reset } from './account-mail-helpers';

const { account, outcome } = mailboxPerTest();

async function openToken(): Promise<string> {
  const { ctx } = account.retailer;
  const row = await findPortalUser(ctx, account.user.email);
  const { link } = await requestPasswordReset(ctx, { id: row?.id ?? '' });
  return decodeURIComponent(link.split('/').at(-1) ?? '');
}

describe('204', () => {
  test('sets the password, once, and ends sessions', async () => {
    const browser = await signedIn(account.user);
    const token = await openToken();
    const { status, text } = await reset(token, 'a brand new password');
    expect([status, text]).toEqual([204, '']);
    expect(await outcome(account.user.password)).toBe('wrong');
    expect(await outcome('a brand new password')).toBe('begun');
    expect((await browser.api.get('/portal/me')).status).toBe(401);
    expect((await reset(token, 'yet another password')).status).toBe(404);
  });
});

describe('400', () => {
  test('needs a password, and a good one', async () => {
    const token = await openToken();
    expect((await anybody.post('/portal/_reset_password', { token: 'x' })).status).toBe(400);
    const { status, json } = await reset(token, 'short');
    expect([status, json.errors[0].name]).toEqual([400, 'password']);
    expect(await outcome(account.user.password)).toBe('begun');
    expect((await reset(token, 'a brand new password')).status).toBe(204);
  });

  test('refuses a common password, in clear words, and the link stays good', async () => {
    const token = await openToken();
    const { status, json } = await reset(token, 'password1234');
    expect(status).toBe(400);
    expect(json.errors).toEqual([
      {
        location: 'body',
        name: 'password',
        description: 'password must not be a common password, or one with digits or signs around it',
        reason: 'common_password',
        parameters: {},
      },
    ]);
    expect((await reset(token, 'a brand new password')).status).toBe(204);
  });
});

describe('404', () => {
  test('needs a good link', async () => {
    for (const token of ['x', `1-${'a'.repeat(43)}`]) {
      expect((await reset(token, 'a brand new password')).status).toBe(404);
    }
  });

  test('asks for no Origin, and pays no heed to a session', async () => {
    const { api } = await signedIn(account.user);
    expect((await api.post('/portal/_reset_password', { token: 'x', password: 'y' })).status).toBe(404);
  });
});
