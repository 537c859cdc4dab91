import { randomUUID } from 'node:crypto';
import { requestPasswordReset } from '@/lib/domain/portal-users/request-password-reset';
import { findPortalUser } from '@/lib/domain/portal-users/store/users';
import { codeOf } from '@/test/api/portal/second-factor-helpers';
import { problemsOf } from '@/test/api/problems/inbox';
import { receiptBody } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { by, json, personal, type Signed, type WritingCase } from './writing-case';

async function startedTotp({ browser, user }: Pick<Signed, 'browser' | 'user'>): Promise<string> {
  const { json } = await browser.api.post('/portal/me/totp/_start', { current_password: user.password });
  return json.secret as string;
}

/** Turns the second factor on; returns what proves who the user is, with a recovery code. */
async function withTotp(signed: Pick<Signed, 'browser' | 'user'>): Promise<object> {
  const code = codeOf(await startedTotp(signed));
  const { json: confirmed } = await signed.browser.api.post('/portal/me/totp/_confirm', { code });
  const [recoveryCode = ''] = confirmed.recovery_codes as string[];
  return { current_password: signed.user.password, code: recoveryCode };
}
/** Writing calls about portal users, by them and by others, by what they leave. */
export const userCases = {
  'a portal user': by(
    'PUT /portal/user/{email}',
    () => ({
      path: `/portal/user/user-${randomUUID()}@example.com`,
      json: { group: 'administrators', status: 'active' },
    }),
    { repeat: 204 },
  ),
  'a reset mail': by('PATCH /portal/user/{email}/_send_password_reset', async (retailer) => ({
    path: `/portal/user/${(await makePortalUser(retailer)).email}/_send_password_reset`,
  })),
  'a reset mail by POST': by('POST /portal/user/{email}/_send_password_reset', async (retailer) => ({
    path: `/portal/user/${(await makePortalUser(retailer)).email}/_send_password_reset`,
  })),
  'a password link': by(
    'POST /portal/user/{email}/password_link',
    async (retailer) => ({
      path: `/portal/user/${(await makePortalUser(retailer)).email}/password_link`,
    }),
    // A stored answer that goes out again tells the link again.
    { again: ['audit_entries'] },
  ),
  'no second factor of a user': by('DELETE /portal/user/{email}/totp', async (retailer) => {
    const user = await makePortalUser(retailer);
    await withTotp({ user, browser: await signedIn(user) });
    return { path: `/portal/user/${user.email}/totp` };
  }),
  'a forgotten password': by(
    'POST /portal/_forgot_password',
    async (retailer) => ({
      path: '/portal/_forgot_password',
      json: { email: (await makePortalUser(retailer)).email },
    }),
    // A key without a credential is claimed, and the answer kept behind the work.
    { again: ['jobs'] },
  ),
  'a reset password': by(
    'POST /portal/_reset_password',
    async (retailer) => {
      const user = await findPortalUser(retailer.ctx, (await makePortalUser(retailer)).email);
      const { link } = await requestPasswordReset(retailer.ctx, { id: user?.id ?? '' });
      const token = decodeURIComponent(link.split('/').at(-1) ?? '');
      return { path: '/portal/_reset_password', json: { token, password: 'an even longer password' } };
    },
    { repeat: 404 },
  ),
  'a changed password': personal(
    'PATCH /portal/me',
    ({ user }) => ({
      path: '/portal/me',
      headers: json,
      json: { name: 'Anna', password: 'an even longer password', current_password: user.password },
    }),
    { repeat: 400 },
  ),
  'no other sessions': personal('DELETE /portal/me/sessions', async ({ user }) => {
    await signedIn(user);
    return { path: '/portal/me/sessions' };
  }),
  'a session less': personal(
    'DELETE /portal/me/sessions/{id}',
    async ({ user }) => ({ path: `/portal/me/sessions/${(await signedIn(user)).sessionId}` }),
    { repeat: 404 },
  ),
  'a second factor that is begun': personal('POST /portal/me/totp/_start', ({ user }) => ({
    path: '/portal/me/totp/_start',
    json: { current_password: user.password },
  })),
  'a second factor': personal(
    'POST /portal/me/totp/_confirm',
    async (signed) => ({
      path: '/portal/me/totp/_confirm',
      json: { code: codeOf(await startedTotp(signed)) },
    }),
    // Its answer is kept behind the work: a factor that is on can be confirmed no more, and its codes be renewed.
    { repeat: 409 },
  ),
  'no second factor': personal('POST /portal/me/totp/_disable', async (signed) => ({
    path: '/portal/me/totp/_disable',
    json: await withTotp(signed),
  })),
  'new recovery codes': personal(
    'POST /portal/me/totp/_renew_recovery_codes',
    async (signed) => ({
      path: '/portal/me/totp/_renew_recovery_codes',
      json: await withTotp(signed),
    }),
    // A code counts once, and the renewal replaces it.
    { again: ['audit_entries'], repeat: 400 },
  ),
  'a group': by(
    'PUT /portal/groups/{name}',
    () => ({ path: '/portal/groups/counter', json: { permissions: ['view.get_receipts'] } }),
    { repeat: 200 },
  ),
  'a group less': by(
    'DELETE /portal/groups/{name}',
    async ({ api }) => {
      await api.request('/portal/groups/counter', { method: 'PUT', json: { permissions: [] } });
      return { path: '/portal/groups/counter' };
    },
    { repeat: 404 },
  ),
  'a saved search': personal('POST /portal/searches', () => ({
    path: '/portal/searches',
    json: { list: 'receipts', name: 'Big', query: 'total:[100 TO *]' },
  })),
  'a saved search less': personal(
    'DELETE /portal/searches/{id}',
    async ({ browser }) => {
      const body = { list: 'receipts', name: 'Big', query: 'total:[100 TO *]' };
      const { json: saved } = await browser.api.post('/portal/searches', body);
      return { path: `/portal/searches/${saved.id as string}` };
    },
    { repeat: 404 },
  ),
  'a problem resolved': personal('PATCH /problems/{kind}/{fingerprint}', async ({ browser }) => {
    await browser.api.post('/receipts', receiptBody({ localtime: new Date().toISOString(), total: 1 }));
    const [problem] = await problemsOf(browser.api);
    return { path: `/problems/${problem?.kind}/${problem?.fingerprint}`, json: { state: 'resolved' } };
  }),
} as const satisfies Readonly<Record<string, WritingCase>>;
