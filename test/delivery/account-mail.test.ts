import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { signIn } from '@/lib/auth/sign-in';
import { sendMessageHandler } from '@/lib/delivery/send-message-job.handler';
import { listMessages } from '@/lib/delivery/store';
import { newId } from '@/lib/ids';
import { log } from '@/lib/log';
import { sendForgottenPassword } from '@/lib/portal-users/forgot-password-job.handler';
import { findPortalUser } from '@/lib/portal-users/store';
import { apiClient } from '../api-client';
import { makeRetailer, type TestRetailer } from '../factories';
import { makePortalUser, signedIn, type TestUser } from '../portal-session';
import { readMail, smtpServer } from './servers';

// Contract section 12: reset by mail: single use, 60 minutes, ends other sessions, same answer for unknown addresses.

let retailer: TestRetailer;
let user: TestUser;
beforeEach(async () => {
  retailer = await makeRetailer();
  user = await makePortalUser(retailer);
});

const anybody = apiClient();
const handler = sendMessageHandler(composeMessage);
const jobRun = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };

async function mails() {
  return listMessages(retailer.ctx, { count: 100 });
}

/** Works on every mail that waits. */
async function sendAll(): Promise<void> {
  for (const { id, state } of await mails()) {
    if (state === 'queued')
      await handler.run({ retailer_id: retailer.ctx.retailer.id, message_id: id }, jobRun);
  }
}

function tokenIn(text: string | undefined): string {
  const link = /http:\/\/localhost:3000\/reset-password\/(\S+)/.exec(text ?? '')?.[1];
  return decodeURIComponent(link ?? '');
}

const reset = (token: string, password: string) =>
  anybody.post('/portal/_reset_password', { token, password });
const outcome = async (password: string) =>
  (await signIn({ email: user.email, password, code: null, address: null, userAgent: null })).outcome;

describe('a reset mail that staff asks for', () => {
  test.each(['PATCH', 'POST'])('by %s brings a link that works once, and ends sessions', async (method) => {
    const arrived = await smtpServer();
    const browser = await signedIn(user);
    const path = `/portal/user/${encodeURIComponent(user.email)}/_send_password_reset`;
    expect((await retailer.api.request(path, { method })).status).toBe(204);
    await sendAll();
    expect(arrived).toHaveLength(1);
    const mail = await readMail(arrived[0]);
    expect(mail.to).toMatchObject([{ address: user.email }]);
    const token = tokenIn(mail.text);
    expect(mail.html).toContain(token);
    expect((await reset(token, 'a brand new password')).status).toBe(204);
    expect(await outcome(user.password)).toBe('wrong');
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
    await retailer.api.request(`/portal/user/${user.email}/_send_password_reset`, { method: 'POST' });
    await sendAll();
    const secret = tokenIn((await readMail(arrived[0])).text)
      .split('-')
      .slice(1)
      .join('-');
    expect(secret).toHaveLength(43);
    const { db } = retailer.ctx;
    for (const table of ['messages', 'delivery_events', 'audit_entries', 'password_resets', 'pgboss.job']) {
      const [row] = await db.execute<{ found: number; rows: number }>(
        `select count(*) filter (where strpos(t::text, '${secret}') > 0)::int as found, count(*)::int as rows from ${table} t`,
      );
      expect(row?.rows, table).toBeGreaterThan(0);
      expect(row?.found, table).toBe(0);
    }
    expect(await mails()).toMatchObject([
      { kind: 'password_reset', state: 'sent', provider: 'smtp', content: null, recipient: user.email },
    ]);
  });

  test('is refused for somebody unknown, of another retailer, or unmanageable', async () => {
    const stranger = await makePortalUser(await makeRetailer());
    const hidden = await makePortalUser(retailer);
    const { db } = retailer.ctx;
    await db.update(portalUsers).set({ manageable: false }).where(eq(portalUsers.email, hidden.email));
    for (const email of ['nobody@example.com', 'x', stranger.email, hidden.email]) {
      const path = `/portal/user/${email}/_send_password_reset`;
      expect((await retailer.api.request(path, { method: 'PATCH' })).status).toBe(404);
    }
    expect(await mails()).toEqual([]);
  });

  test('of an inactive user is not sent, and the outbox says why', async () => {
    const arrived = await smtpServer();
    const { db } = retailer.ctx;
    await db.update(portalUsers).set({ status: 'inactive' }).where(eq(portalUsers.email, user.email));
    await retailer.api.request(`/portal/user/${user.email}/_send_password_reset`, { method: 'POST' });
    await sendAll();
    expect(arrived).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'failed', failure: 'the portal user is inactive' }]);
  });

  test('without a mail server is failed, not sent: nobody could read it', async () => {
    await retailer.api.request(`/portal/user/${user.email}/_send_password_reset`, { method: 'POST' });
    await sendAll();
    expect(await mails()).toMatchObject([{ state: 'failed', content: null }]);
  });

  test('is sent again by the next attempt, with another link, where a worker died', async () => {
    let busy = true;
    const arrived = await smtpServer(() => (busy ? 451 : null));
    await retailer.api.request(`/portal/user/${user.email}/_send_password_reset`, { method: 'POST' });
    await expect(sendAll()).rejects.toThrow();
    busy = false;
    await sendAll();
    expect(arrived).toHaveLength(1);
    expect((await reset(tokenIn((await readMail(arrived[0])).text), 'a brand new password')).status).toBe(
      204,
    );
  });
});

describe('an invitation', () => {
  test('goes to a new user in the retailer’s language, and lets it in', async () => {
    retailer = await makeRetailer({ locale: 'de-AT' });
    const arrived = await smtpServer();
    user = { email: `new-${newId()}@example.com`, password: 'a first password' };
    const body = { group: 'administrators', status: 'active' };
    const put = () => retailer.api.request(`/portal/user/${user.email}`, { method: 'PUT', json: body });
    expect((await put()).status).toBe(201);
    expect((await put()).status).toBe(204);
    await sendAll();
    expect(arrived).toHaveLength(1);
    const mail = await readMail(arrived[0]);
    expect(mail.subject).toBe(`Dein Zugang zu den Belegen von ${retailer.ctx.retailer.name}`);
    expect(mail.text).toContain('http://localhost:3000/forgot-password');
    expect((await reset(tokenIn(mail.text), user.password)).status).toBe(204);
    expect(await outcome(user.password)).toBe('begun');
  });

  test('draws a name as text, whatever it holds', async () => {
    const arrived = await smtpServer();
    const { db } = retailer.ctx;
    await db
      .update(portalUsers)
      .set({ name: '<img src=x onerror=alert(1)> {email}' })
      .where(eq(portalUsers.email, user.email));
    await retailer.api.request(`/portal/user/${user.email}/_send_password_reset`, { method: 'POST' });
    await sendAll();
    const { html, text } = await readMail(arrived[0]);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {email}');
    expect(text).toContain('Hello <img src=x onerror=alert(1)> {email},');
  });
});

describe('a forgotten password', () => {
  const forget = (email: string) => anybody.post('/portal/_forgot_password', { email });
  const lookUp = (email: string) => sendForgottenPassword.run({ email }, jobRun);

  test('brings a mail to who has the address, and the same answer to who has not', async () => {
    const answers = [
      await forget(` ${user.email.toUpperCase()} `),
      await forget(`nobody-${newId()}@example.com`),
    ];
    const seen = answers.map(({ status, text, headers }) => ({ status, text, names: [...headers.keys()] }));
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.status).toBe(202);
    // One job each, whoever it is: the time it takes tells nothing either.
    await lookUp('nobody@example.com');
    expect(await mails()).toEqual([]);
    await lookUp(user.email);
    expect(await mails()).toMatchObject([{ kind: 'password_reset', recipient: user.email, state: 'queued' }]);
  });

  test('brings none to an inactive user, but one to an unmanageable', async () => {
    const { db } = retailer.ctx;
    await db.update(portalUsers).set({ status: 'inactive' }).where(eq(portalUsers.email, user.email));
    await lookUp(user.email);
    expect(await mails()).toEqual([]);
    const hidden = await makePortalUser(retailer);
    await db.update(portalUsers).set({ manageable: false }).where(eq(portalUsers.email, hidden.email));
    await lookUp(hidden.email);
    expect(await mails()).toHaveLength(1);
  });

  test.each(['known', 'unknown'])('is asked for three times in a quarter of an hour: %s', async (which) => {
    const email = which === 'known' ? user.email : `nobody-${newId()}@example.com`;
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
  });

  test('does not keep the owner from signing in', async () => {
    for (let tries = 0; tries < 5; tries += 1) await forget(user.email);
    expect(await outcome(user.password)).toBe('begun');
  });

  test.each([{}, { email: '' }, { email: 1 }, { email: 'x'.repeat(400) }, { email: 'a@b.c', x: 1 }])(
    'of %j is refused',
    async (body) => {
      expect((await anybody.post('/portal/_forgot_password', body)).status).toBe(400);
    },
  );
});

describe('setting a password with a link', () => {
  test('needs a good link and a good password', async () => {
    for (const token of ['x', `1-${'a'.repeat(43)}`]) {
      expect((await reset(token, 'a brand new password')).status).toBe(404);
    }
    const row = await findPortalUser(retailer.ctx, user.email);
    expect(row).not.toBeNull();
    expect((await anybody.post('/portal/_reset_password', { token: 'x' })).status).toBe(400);
  });

  test('asks for no Origin, and pays no heed to a session', async () => {
    const { api } = await signedIn(user);
    expect((await api.post('/portal/_reset_password', { token: 'x', password: 'y' })).status).toBe(404);
  });
});
