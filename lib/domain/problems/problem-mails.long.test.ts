import { sendProblemMailJob } from './send-problem-mail-job';
import { queueProblemMails } from './queue-problem-mails';
import { expect, test } from 'vitest';
import { findPortalUser } from '@/lib/domain/portal-users/store/users';
import { useEnvironment } from '@/lib/core/config';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { readMail, setEnvironment, smtpServer } from '@/test/message-servers';
import { makePortalUser, signedIn, type TestUser } from '@/test/portal-session';

const groups = { administrators: ['*'], office: ['view.get_deliveries'] };
const run = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };

/** A user who wants the mail in a language. */
async function readerOf(
  retailer: TestRetailer,
  language: 'en' | 'de' | null,
  group?: string,
): Promise<TestUser> {
  const user = await makePortalUser(retailer, group);
  const { api } = await signedIn(user);
  const json = { problem_mail: language };
  const answer = await api.request('/portal/me', { method: 'PATCH', json });
  expect(answer.json).toMatchObject({ problem_mail: language });
  return user;
}

async function send({ ctx }: TestRetailer, { email }: TestUser, day: string): Promise<void> {
  const user = await findPortalUser(ctx, email);
  await sendProblemMailJob.run({ retailer_id: ctx.retailer.id, user_id: user?.id, day }, run);
}

const occur = (retailer: TestRetailer) =>
  postedReceipt(retailer, { localtime: new Date(Date.now() - 60_000).toISOString(), total: 1 });

test('one mail a day is queued for each reader, from seven on in the retailer’s zone', async () => {
  setEnvironment({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const retailer = await makeRetailer({ timezone: 'Europe/Berlin' });
  await readerOf(retailer, 'en');
  await readerOf(retailer, null);
  const queuedAt = (instant: string) => queueProblemMails({ ...retailer.ctx, now: () => new Date(instant) });
  expect(await queuedAt('2026-07-01T04:55:00Z')).toBe(0);
  expect(await queuedAt('2026-07-01T05:05:00Z')).toBe(1);
  expect(await queuedAt('2026-07-01T06:05:00Z')).toBe(0);
  // The jobs stood still all morning.
  expect(await queuedAt('2026-07-02T12:05:00Z')).toBe(1);
  // Without a mail server there is nothing to queue.
  useEnvironment({ SMTP_URL: undefined });
  expect(await queuedAt('2026-07-03T12:05:00Z')).toBe(0);
});

test('it says what is open in the reader’s language, and nothing that receipts say', async () => {
  const arrived = await smtpServer();
  const retailer = await makeRetailer({ portal_groups: groups });
  const [german, english] = [await readerOf(retailer, 'de'), await readerOf(retailer, 'en')];
  await occur(retailer);
  await occur(retailer);
  await send(retailer, german, '2026-07-01');
  await send(retailer, english, '2026-07-01');
  const [first, second] = [await readMail(arrived[0]), await readMail(arrived[1])];
  expect(arrived.map(({ to }) => to)).toEqual([[german.email], [english.email]]);
  expect(first.subject).toBe(`1 offenes Problem bei ${retailer.ctx.retailer.name}`);
  expect(first.text).toContain('- 2 Belege gehen nicht auf (Berlin Mitte)');
  expect(second.text).toContain('- 2 receipts do not add up (Berlin Mitte)');
  expect(second.text).toContain('http://localhost:3000/problems');
  expect(second.html).toContain('<li>2 receipts do not add up (Berlin Mitte)</li>');
});

test('there is none when nothing is open that its reader may see', async () => {
  const arrived = await smtpServer();
  const retailer = await makeRetailer({ portal_groups: groups });
  const [office, reader] = [await readerOf(retailer, 'en', 'office'), await readerOf(retailer, 'en')];
  await send(retailer, reader, '2026-07-01');
  await occur(retailer);
  await send(retailer, office, '2026-07-01');
  expect(arrived).toEqual([]);
  const { api } = await signedIn(reader);
  const [problem] = (await api.get('/problems')).json as { kind: string; fingerprint: string }[];
  const path = `/problems/${problem?.kind}/${problem?.fingerprint}`;
  await api.request(path, { method: 'PATCH', json: { state: 'resolved' } });
  await send(retailer, reader, '2026-07-01');
  expect(arrived).toEqual([]);
});

test('nothing is sent to a user who has turned it off since', async () => {
  const arrived = await smtpServer();
  const retailer = await makeRetailer();
  await occur(retailer);
  const reader = await readerOf(retailer, 'en');
  const { api } = await signedIn(reader);
  await api.request('/portal/me', { method: 'PATCH', json: { problem_mail: null } });
  await send(retailer, reader, '2026-07-01');
  expect(arrived).toEqual([]);
  const { json } = await retailer.api.get(`/audit?subject_type=portal_user&subject_id=${reader.email}`);
  expect((json as { action: string }[]).slice(0, 2).map(({ action }) => action)).toEqual([
    'change_problem_mail',
    'change_problem_mail',
  ]);
});
