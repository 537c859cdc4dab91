import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { makePasswordLink } from '@/lib/domain/portal-users/make-password-link';
import { newId } from '@/lib/core/ids';
import { asOwner } from '@/test/as-owner';
import { clientOf, makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { readMail, smtpServer } from '@/test/message-servers';
import { mailboxPerTest, reset, tokenIn } from './account-mail-helpers';

// Contract section 12: reset by mail: single use, 60 minutes, ends other sessions, same answer for unknown addresses.

const { account, mails, sendAll, outcome } = mailboxPerTest();

describe('200', () => {
  const linkOf = (email: string, api = account.retailer.api) =>
    api.request(`/portal/user/${email}/password_link`, { method: 'POST' });

  test('without a mail server gives a link to hand over: it works once, and is audited', async () => {
    const { email } = account.user;
    const { status, json } = await linkOf(email);
    expect([status, json.email]).toEqual([200, email]);
    const token = tokenIn(json.link as string);
    expect((await reset(token, 'a brand new password')).status).toBe(204);
    expect(await outcome('a brand new password')).toBe('begun');
    expect((await reset(token, 'yet another password')).status).toBe(404);
    const { json: audit } = await account.retailer.api.get('/audit?action=password_link_shown');
    expect(audit).toMatchObject([{ subject_type: 'portal_user', subject_id: email }]);
    expect(await mails()).toEqual([]);
  });

  test('that the operator makes at the machine is audited, too: who has it is the user', async () => {
    const { email } = account.user;
    const { link } = await makePasswordLink(email);
    expect((await reset(tokenIn(link), 'a brand new password')).status).toBe(204);
    const { json } = await account.retailer.api.get('/audit?action=password_link_shown');
    expect(json).toMatchObject([{ actor: 'system:admin', subject_type: 'portal_user', subject_id: email }]);
  });

  test('of a user who has no password yet lasts 72 hours, of another one an hour', async () => {
    const hoursOf = async (email: string) => {
      const { json } = await linkOf(email);
      return (Date.parse(json.expires_timestamp as string) - Date.now()) / (60 * 60 * 1000);
    };
    const invited = `new-${newId()}@example.com`;
    const body = { group: 'administrators', status: 'active', send_password_reset_on_create: false };
    const { api } = account.retailer;
    expect((await api.request(`/portal/user/${invited}`, { method: 'PUT', json: body })).status).toBe(201);
    expect(await hoursOf(invited)).toBeCloseTo(72, 1);
    expect(await hoursOf(account.user.email)).toBeCloseTo(1, 1);
  });

  test('ends the link that was given before, and stores neither', async () => {
    const [first, second] = [await linkOf(account.user.email), await linkOf(account.user.email)].map(
      ({ json }) => tokenIn(json.link as string),
    );
    expect((await reset(first ?? '', 'a brand new password')).status).toBe(404);
    const secret = second?.split('-').slice(1).join('-') ?? '';
    expect(secret).toHaveLength(43);
    for (const table of ['audit_entries', 'password_resets', 'idempotency_keys']) {
      const [row] = await asOwner((db) =>
        db.execute<{ found: number }>(
          `select count(*) filter (where strpos(t::text, '${secret}') > 0)::int as found from ${table} t`,
        ),
      );
      expect(row?.found, table).toBe(0);
    }
    expect((await reset(second ?? '', 'a brand new password')).status).toBe(204);
  });
});

describe('204', () => {
  describe('a reset mail that staff asks for', () => {
    test.each(['PATCH', 'POST'])('by %s brings a link that works once, and ends sessions', async (method) => {
      const arrived = await smtpServer();
      const browser = await signedIn(account.user);
      const path = `/portal/user/${encodeURIComponent(account.user.email)}/_send_password_reset`;
      expect((await account.retailer.api.request(path, { method })).status).toBe(204);
      await sendAll();
      expect(arrived).toHaveLength(1);
      const mail = await readMail(arrived[0]);
      expect(mail.to).toMatchObject([{ address: account.user.email }]);
      const token = tokenIn(mail.text);
      expect(mail.html).toContain(token);
      expect((await reset(token, 'a brand new password')).status).toBe(204);
      expect(await outcome(account.user.password)).toBe('wrong');
      expect(await outcome('a brand new password')).toBe('begun');
      expect((await browser.api.get('/portal/me')).status).toBe(401);
      const again = await reset(token, 'yet another password');
      expect({ status: again.status, description: again.json.description }).toEqual({
        status: 404,
        description: 'password reset not found',
      });
    });

    test('leaves its link nowhere: not in the outbox, not in the queue, not in the log of changes', async () => {
      const arrived = await smtpServer();
      await account.retailer.api.request(`/portal/user/${account.user.email}/_send_password_reset`, {
        method: 'POST',
      });
      await sendAll();
      const secret = tokenIn((await readMail(arrived[0])).text)
        .split('-')
        .slice(1)
        .join('-');
      expect(secret).toHaveLength(43);
      for (const table of ['messages', 'delivery_events', 'audit_entries', 'password_resets', 'pgboss.job']) {
        const [row] = await asOwner((db) =>
          db.execute<{ found: number; rows: number }>(
            `select count(*) filter (where strpos(t::text, '${secret}') > 0)::int as found, count(*)::int as rows from ${table} t`,
          ),
        );
        expect(row?.rows, table).toBeGreaterThan(0);
        expect(row?.found, table).toBe(0);
      }
      expect(await mails()).toMatchObject([
        {
          kind: 'password_reset',
          state: 'sent',
          provider: 'smtp',
          content: null,
          recipient: account.user.email,
        },
      ]);
    });

    test('of an inactive user is not sent, and the outbox says why', async () => {
      const arrived = await smtpServer();
      const { db } = account.retailer.ctx;
      await db
        .update(portalUsers)
        .set({ status: 'inactive' })
        .where(eq(portalUsers.email, account.user.email));
      await account.retailer.api.request(`/portal/user/${account.user.email}/_send_password_reset`, {
        method: 'POST',
      });
      await sendAll();
      expect(arrived).toEqual([]);
      expect(await mails()).toMatchObject([{ state: 'failed', failure: 'the portal user is inactive' }]);
    });

    test('without a mail server is failed, not sent: nobody could read it', async () => {
      await account.retailer.api.request(`/portal/user/${account.user.email}/_send_password_reset`, {
        method: 'POST',
      });
      await sendAll();
      expect(await mails()).toMatchObject([{ state: 'failed', content: null }]);
    });

    test('is sent again by the next attempt, with another link, where a worker died', async () => {
      let busy = true;
      const arrived = await smtpServer(() => (busy ? 451 : null));
      await account.retailer.api.request(`/portal/user/${account.user.email}/_send_password_reset`, {
        method: 'POST',
      });
      await expect(sendAll()).rejects.toThrow();
      busy = false;
      await sendAll();
      expect(arrived).toHaveLength(1);
      expect((await reset(tokenIn((await readMail(arrived[0])).text), 'a brand new password')).status).toBe(
        204,
      );
    });

    test('draws a name as text, whatever it holds', async () => {
      const arrived = await smtpServer();
      const { db } = account.retailer.ctx;
      await db
        .update(portalUsers)
        .set({ name: '<img src=x onerror=alert(1)> {email}' })
        .where(eq(portalUsers.email, account.user.email));
      await account.retailer.api.request(`/portal/user/${account.user.email}/_send_password_reset`, {
        method: 'POST',
      });
      await sendAll();
      const { html, text } = await readMail(arrived[0]);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {email}');
      expect(text).toContain('Hello <img src=x onerror=alert(1)> {email},');
    });
  });
});

describe('403', () => {
  test('a link is for users who may do no more than the caller: who opens it becomes the user', async () => {
    const helper = await clientOf(account.retailer, ['view.send_password_reset']);
    const path = `/portal/user/${account.user.email}/password_link`;
    const { status, json } = await helper.request(path, { method: 'POST' });
    expect([status, json.code]).toEqual([403, 'permission_denied']);
    const { json: audit } = await account.retailer.api.get('/audit?action=password_link_shown');
    expect(audit).toEqual([]);
  });
});

describe('404', () => {
  test('a reset mail is refused for somebody unknown, of another retailer, or unmanageable', async () => {
    const stranger = await makePortalUser(await makeRetailer());
    const hidden = await makePortalUser(account.retailer);
    const { db } = account.retailer.ctx;
    await db.update(portalUsers).set({ manageable: false }).where(eq(portalUsers.email, hidden.email));
    for (const email of ['nobody@example.com', 'x', stranger.email, hidden.email]) {
      const path = `/portal/user/${email}/_send_password_reset`;
      expect((await account.retailer.api.request(path, { method: 'PATCH' })).status).toBe(404);
    }
    expect(await mails()).toEqual([]);
  });
});
describe('409', () => {
  test('no link is given to an inactive user', async () => {
    const { db } = account.retailer.ctx;
    await db.update(portalUsers).set({ status: 'inactive' }).where(eq(portalUsers.email, account.user.email));
    const path = `/portal/user/${account.user.email}/password_link`;
    const { status, json } = await account.retailer.api.request(path, { method: 'POST' });
    expect([status, json.reason]).toEqual([409, 'user_inactive']);
  });
});

describe('422', () => {
  test('no link is given where a mail can be sent', async () => {
    await smtpServer();
    const path = `/portal/user/${account.user.email}/password_link`;
    const { status, json } = await account.retailer.api.request(path, { method: 'POST' });
    expect([status, json.reason]).toEqual([422, 'mail_server_set_up']);
  });
});
