import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { findOpenReset } from '@/lib/domain/portal-users/redeem-password-reset';
import { requestPasswordReset } from '@/lib/domain/portal-users/request-password-reset';
import { findPortalUser } from '@/lib/domain/portal-users/store/users';
import { owned } from '@/lib/platform/db/tenancy';
import { signedIn } from '@/test/portal-session';
import { accountPerTest } from './own-account';

const { account, tryWith } = accountPerTest('');
const outcome = async (password: string) => (await tryWith(null, password)).outcome;
const patch = (json: unknown) => account.browser.api.request('/portal/me', { method: 'PATCH', json });

describe('200', () => {
  test('the own account can be named, and the name removed', async () => {
    expect((await patch({ name: ' Anna ' })).json.name).toBe('Anna');
    expect((await patch({})).json.name).toBe('Anna');
    expect((await patch({ name: null })).json.name).toBeNull();
  });

  describe('a new password', () => {
    const password = 'an even longer password';
    test('needs the current one, and ends the other sessions', async () => {
      const other = await signedIn(account.user);
      expect((await patch({ password, current_password: account.user.password })).status).toBe(200);
      expect((await account.browser.api.get('/portal/me')).status).toBe(200);
      expect((await other.api.get('/portal/me')).status).toBe(401);
      expect(await outcome(account.user.password)).toBe('wrong');
      expect(await outcome(password)).toBe('begun');
    });

    test('ends links of reset mails that are still open', async () => {
      const row = await findPortalUser(account.retailer.ctx, account.user.email);
      const { link } = await requestPasswordReset(account.retailer.ctx, { id: row?.id ?? '' });
      const token = decodeURIComponent(link.split('/').at(-1) ?? '');
      await patch({ name: 'Anna' });
      expect(await findOpenReset(token)).not.toBeNull();
      await patch({ password, current_password: account.user.password });
      expect(await findOpenReset(token)).toBeNull();
    });

    test('leaves no trace of itself in the audit trail', async () => {
      await patch({ password, current_password: account.user.password });
      const entries = await account.retailer.ctx.db
        .select()
        .from(auditEntries)
        .where(
          and(owned(account.retailer.ctx, auditEntries), eq(auditEntries.subjectId, account.user.email)),
        );
      expect(entries.map(({ action, actor, before, after }) => ({ action, actor, before, after }))).toEqual([
        { action: 'change_password', actor: `user:${account.user.email}`, before: null, after: null },
      ]);
    });
  });
});

describe('400', () => {
  test('a name of more than 100 characters is refused', async () => {
    expect((await patch({ name: 'x'.repeat(101) })).status).toBe(400);
    expect((await account.browser.api.get('/portal/me')).json.name).toBeNull();
  });

  describe('a new password', () => {
    const password = 'an even longer password';
    test.each([
      [{ password }, 'current_password', 'current_password is missing'],
      [{ password, current_password: 'wrong' }, 'current_password', 'current_password is wrong'],
      [{ password: 'short' }, 'current_password', 'current_password is missing'],
      [
        { password: 'short', current_password: 'x' },
        'password',
        'password must be at least 12 characters long',
      ],
      [{ password: 'aaaaaaaaaaaaaaa', current_password: 'x' }, 'password', 'different characters'],
      [{ password: 'Password-2026', current_password: 'x' }, 'password', 'must not be a common password'],
    ])('%j is refused at its field', async (body, name, description) => {
      const { status, json } = await patch(body);
      expect(status).toBe(400);
      expect(json.errors).toMatchObject([
        { location: 'body', name, description: expect.stringContaining(description) },
      ]);
      expect(await outcome(account.user.password)).toBe('begun');
    });

    test('that holds the address is refused', async () => {
      const { json } = await patch({
        password: `my ${account.user.email}`,
        current_password: account.user.password,
      });
      expect(json.errors).toMatchObject([{ name: 'password' }]);
    });
  });
});

describe('429', () => {
  test('a new password cannot be had by guessing the current one', async () => {
    const password = 'an even longer password';
    const guess = () => patch({ password, current_password: 'a guess' });
    for (let tries = 0; tries < 20; tries += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await patch({ password, current_password: account.user.password })).status).toBe(429);
  });
});
