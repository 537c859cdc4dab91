import { forgotPasswordJob } from '@/lib/domain/portal-users/forgot-password-job';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { newId } from '@/lib/core/ids';
import { makePortalUser } from '@/test/portal-session';
import { anybody, jobRun, mailboxPerTest } from './account-mail-helpers';

const { account, mails, outcome } = mailboxPerTest();
const forget = (email: string) => anybody.post('/portal/_forgot_password', { email });
const lookUp = (email: string) => forgotPasswordJob.run({ email }, jobRun);

describe('202', () => {
  describe('a forgotten password', () => {
    test('brings a mail to who has the address, and the same answer to who has not', async () => {
      const answers = [
        await forget(` ${account.user.email.toUpperCase()} `),
        await forget(`nobody-${newId()}@example.com`),
      ];
      const seen = answers.map(({ status, text, headers }) => ({ status, text, names: [...headers.keys()] }));
      expect(seen[0]).toEqual(seen[1]);
      expect(seen[0]?.status).toBe(202);
      // One job each, for any address: the time that it takes tells nothing either.
      await lookUp('nobody@example.com');
      expect(await mails()).toEqual([]);
      await lookUp(account.user.email);
      expect(await mails()).toMatchObject([
        { kind: 'password_reset', recipient: account.user.email, state: 'queued' },
      ]);
    });

    test('brings none to an inactive user, but one to an unmanageable', async () => {
      const { db } = account.retailer.ctx;
      await db
        .update(portalUsers)
        .set({ status: 'inactive' })
        .where(eq(portalUsers.email, account.user.email));
      await lookUp(account.user.email);
      expect(await mails()).toEqual([]);
      const hidden = await makePortalUser(account.retailer);
      await db.update(portalUsers).set({ manageable: false }).where(eq(portalUsers.email, hidden.email));
      await lookUp(hidden.email);
      expect(await mails()).toHaveLength(1);
    });

    test('may be asked for at an address that is longer in lower case', async () => {
      expect((await forget('\u0130'.repeat(320))).status).toBe(202);
    });

    test('is known no longer than an hour after its mail was looked up: anybody’s address may be in it', async () => {
      await forget(account.user.email);
      const jobs = await account.retailer.ctx.db.execute(sql`
        select deletion_seconds as seconds from pgboss.job
        where name = 'forgot-password' and data ->> 'email' = ${account.user.email}`);
      expect(jobs).toMatchObject([{ seconds: 3600 }]);
    });

    test('does not keep the owner from signing in', async () => {
      for (let tries = 0; tries < 5; tries += 1) await forget(account.user.email);
      expect(await outcome(account.user.password)).toBe('begun');
    });
  });
});

describe('400', () => {
  test.each([{}, { email: '' }, { email: 1 }, { email: 'x'.repeat(400) }, { email: 'a@b.c', x: 1 }])(
    'a forgotten password of %j is refused',
    async (body) => {
      expect((await anybody.post('/portal/_forgot_password', body)).status).toBe(400);
    },
  );
});

describe('413', () => {
  test('a body is refused that is far larger than an address: anybody may send many at once', async () => {
    const { status, json } = await anybody.post('/portal/_forgot_password', { email: 'x'.repeat(20_000) });
    expect([status, json.code]).toEqual([413, 'body_too_large']);
  });
});

describe('429', () => {
  test.each(['known', 'unknown'])(
    'a forgotten password is asked for three times in a quarter of an hour: %s',
    async (which) => {
      const email = which === 'known' ? account.user.email : `nobody-${newId()}@example.com`;
      vi.useFakeTimers({ toFake: ['Date'] });
      for (let tries = 0; tries < 3; tries += 1) expect((await forget(email)).status).toBe(202);
      const refused = await forget(email);
      expect({ status: refused.status, code: refused.json.code }).toEqual({
        status: 429,
        code: 'rate_limited',
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      vi.setSystemTime(Date.now() + 15 * 60 * 1000);
      expect((await forget(email)).status).toBe(202);
      vi.useRealTimers();
    },
  );
});
