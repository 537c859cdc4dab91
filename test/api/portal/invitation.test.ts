import { expect, test, vi } from 'vitest';
import { newId } from '@/lib/core/ids';
import { makeRetailer } from '@/test/factories';
import { readMail, smtpServer } from '@/test/message-servers';
import { mailboxPerTest, reset, tokenIn } from './account-mail-helpers';

const { account, sendAll, outcome } = mailboxPerTest();

test('an invitation goes to a new user in the retailer’s language, and lets it in', async () => {
  account.retailer = await makeRetailer({ locale: 'de-AT' });
  const arrived = await smtpServer();
  account.user = { email: `new-${newId()}@example.com`, password: 'a first password' };
  const body = { group: 'administrators', status: 'active' };
  const put = () =>
    account.retailer.api.request(`/portal/user/${account.user.email}`, { method: 'PUT', json: body });
  expect((await put()).status).toBe(201);
  expect((await put()).status).toBe(204);
  await sendAll();
  expect(arrived).toHaveLength(1);
  const mail = await readMail(arrived[0]);
  expect(mail.subject).toBe(`Dein Konto im Belegportal von ${account.retailer.ctx.retailer.name}`);
  expect(mail.text).toContain('läuft nach 72 Stunden ab');
  expect(mail.text).toContain('http://localhost:3000/forgot-password');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 71 * 60 * 60 * 1000 });
  expect((await reset(tokenIn(mail.text), 'Welcome-2026!')).json.errors).toMatchObject([
    { name: 'password', reason: 'common_password' },
  ]);
  expect((await reset(tokenIn(mail.text), account.user.password)).status).toBe(204);
  expect(await outcome(account.user.password)).toBe('begun');
  vi.useRealTimers();
});

test('is sent again to who has not followed it yet, in its own words', async () => {
  const { api } = account.retailer;
  const arrived = await smtpServer();
  account.user = { email: `new-${newId()}@example.com`, password: 'a first password' };
  const path = `/portal/user/${account.user.email}`;
  const body = { group: 'administrators', status: 'active', send_password_reset_on_create: false };
  expect((await api.request(path, { method: 'PUT', json: body })).status).toBe(201);
  const again = () => api.request(`${path}/_send_password_reset`, { method: 'POST' });
  expect((await again()).status).toBe(204);
  await sendAll();
  const invitation = await readMail(arrived[0]);
  expect(invitation.subject).toContain('Your account');
  expect((await reset(tokenIn(invitation.text), account.user.password)).status).toBe(204);
  // A user who has a password gets the words of a new one.
  expect((await again()).status).toBe(204);
  await sendAll();
  expect((await readMail(arrived[1])).subject).toBe('Choose a new password');
});

test('a user who is made inactive gets none: its link would not work', async () => {
  account.retailer = await makeRetailer();
  const arrived = await smtpServer();
  account.user = { email: `new-${newId()}@example.com`, password: 'a first password' };
  const body = { group: 'administrators', status: 'inactive', send_password_reset_on_create: true };
  const path = `/portal/user/${account.user.email}`;
  expect((await account.retailer.api.request(path, { method: 'PUT', json: body })).status).toBe(201);
  await sendAll();
  expect(arrived).toEqual([]);
  const { json } = await account.retailer.api.get('/deliveries');
  expect(json).toEqual([]);
});
