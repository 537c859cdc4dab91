import { forgotPasswordJob } from '@/lib/domain/portal-users/forgot-password-job';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { identifiers } from '@/drizzle/schema/identifiers';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { unexpected } from '@/lib/platform/http/unexpected';
import { config, useEnvironment } from '@/lib/core/config';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { findLink } from '@/lib/domain/receipts/store/links';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { ensureBuild } from '@/server/build/ensure-build';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { createWebServer } from '@/server/http/web-server';
import { prepareDatabase } from '@/server/prepare-database';
import { apiClient, bearerToken, signedQuery, type ApiClient, type Mount } from '@/test/api-client';
import { erase, jobRun } from '@/test/api/identifiers/erasing';
import { publish } from '@/test/api/pos/till';
import { startDatabaseProxy } from '@/test/database-proxy';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { mountOf } from '@/test/http-mount';
import { listen, setProviders, smtpServer } from '@/test/message-servers';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { openPage, openSend, openUnsubscribe, send } from '@/test/receipt-page/receipt-pages';
import { form } from '@/test/receipt-page/shopper';
import { startHost, stopHosts } from '@/test/upgrade/host';

// Everything that is done with a person leaves lines in the log, and none of them names the person.

const marker = `canary${newId().slice(-12).replaceAll(/\d/g, 'x')}`;
const person = {
  identifier: `${marker}@example.com`,
  name: `Zoe ${marker}`,
  phone: `+49151${randomInt(10_000_000, 100_000_000)}`,
  card: `77${randomInt(10_000_000, 100_000_000)}`,
};
const sought = [marker, person.phone.slice(1), person.card];

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ channels: ['email', 'sms'], receipt_links: true, cards: 'none' });
});

/** What the process writes to its standard output and error until the test is over, at the finest level. */
function written(): string[] {
  const lines: string[] = [];
  const original = fs.writeSync.bind(fs) as (...args: unknown[]) => number;
  vi.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => {
    if (args[0] !== 1 && args[0] !== 2) return original(...args);
    lines.push(String(args[1]));
    return Buffer.byteLength(String(args[1]));
  });
  for (const name of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')));
  }
  const { level } = log();
  log().level = 'trace';
  onTestFinished(() => {
    log().level = level;
    vi.restoreAllMocks();
  });
  return lines;
}

const inPath = encodeURIComponent(person.identifier);

async function actOn(retailer: TestRetailer, mount?: Mount): Promise<string> {
  const { api, ctx, credentials } = retailer;
  const { identifier, name, phone, card } = person;
  const properties = { email: identifier, phone, name: { first: name, last: name } };
  await api.post('/identifiers', { identifier, properties });
  await api.post('/identifiers', { identifier, properties });
  const id = await postedReceipt(retailer, { identifier, properties: { ...properties, name } });
  await api.get(`/receipts/${id}`);
  await api.get(`/receipts?consumer=${inPath}`);
  await api.get(`/receipts/_search?query=${encodeURIComponent(`identifier:"${identifier}"`)}`);
  await api.get(`/identifiers/_search?query=${encodeURIComponent(`email:"${identifier}"`)}`);
  await api.get(`/identifiers/${inPath}`);
  await api.patch(`/identifiers/${inPath}`, [{ op: 'replace', path: '/properties/city', value: name }]);
  await api.patch(`/identifiers/${inPath}`, [{ op: 'replace', path: '/properties/nothing', value: name }]);
  await api.post('/identifiers/_validate', { identifier });
  await api.post('/receipts/_send', { id, channels: ['email', 'sms'], email_address: identifier });
  await api.post('/receipts/_assign', { id, identifier: name });
  await api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
  await api.patch(`/loyalty/1/identifiers/${inPath}`, { value: 3 }, { 'content-type': 'application/json' });
  await api.get(`/loyalty/1/identifiers/${inPath}/events`);
  await api.request('/cards/_import', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: `${card},${marker}\n`,
  });
  await api.post('/cards', { card_number: card, registration_code: marker });
  await api.get(`/identifiers/${inPath}/export`);
  // What is refused is answered with the value, and logged without.
  await api.get(`/identifiers/${inPath}/nothing/here`);
  await api.get(`/receipts/${inPath}`);
  await api.get(`/receipts?${marker}=1`);
  await api.request('/receipts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'sane' },
    body: `{"identifier": "${identifier}`,
  });
  const signed = signedQuery(credentials.hmac, { consumer: identifier });
  await apiClient({}, mount).get(`/identifiers/${inPath}?${signed}`);
  await apiClient({}, mount).post(`/receipts/_send?${signed}`, {
    id,
    channels: ['email'],
    phone_number: phone,
  });
  expect((await listMessages(ctx, { receiptId: id, count: 10 })).length).toBeGreaterThan(1);
  return id;
}

async function actInPortal({ api }: { readonly api: ApiClient }): Promise<void> {
  const put = { group: 'administrators', status: 'active', name: person.name };
  await api.request(`/portal/user/${inPath}`, { method: 'PUT', json: put });
  await api.get(`/portal/user/${inPath}`);
  await api.post(`/portal/user/${inPath}/_send_password_reset`, undefined);
  await api.get(`/identifiers/${inPath}`);
  await forgotPasswordJob.run({ email: person.identifier }, jobRun());
}

async function actOnPage(id: string): Promise<void> {
  setProviders();
  const token = (await findLink(retailer.ctx, id)) ?? '';
  expect((await openPage(token)).status).toBe(200);
  await openSend(token);
  await send(token, form('address', { address: person.identifier }));
  await send(token, form('address', { address: marker }));
  await openUnsubscribe(token);
}

async function actInJobs({ ctx, api }: TestRetailer): Promise<void> {
  await smtpServer((to) => (to === person.identifier ? 550 : null));
  useServiceComposers();
  const work = sendMessageJob;
  for (const { id } of await listMessages(ctx, { count: 50 })) {
    await work.run({ retailer_id: ctx.retailer.id, message_id: id }, jobRun(99)).catch((error: unknown) => {
      log().error({ err: error }, 'job failed');
    });
  }
  await publish(retailer, 'till', '$error($string($))', ['application/json']);
  const raw = { method: 'POST', json: { who: person.name } };
  const { headers } = await api.request('/pos/receipts', raw);
  const data = { retailer: ctx.retailer.id, id: headers.get('service-pos-data-id') ?? '' };
  await processRawJob.run(data, jobRun());
}

/** Unforeseen failures: of statements with values, and of pages about a person. */
async function fail({ ctx }: TestRetailer): Promise<void> {
  const { identifier, name } = person;
  const now = new Date();
  const times = { createdAt: now, updatedAt: now, sourceUpdatedAt: now };
  const row = { retailerId: ctx.retailer.id, identifier, properties: {}, ...times };
  const failures = [
    ctx.db.insert(identifiers).values(row),
    ctx.db.execute(sql`select ${identifier}::int`),
    ctx.db.execute(sql`select ${name}::timestamptz`),
    ctx.db.execute(sql`select ${`{"a": ${name}`}::jsonb`),
  ];
  for (const failure of failures) {
    const error: unknown = await failure.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    unexpected(error, { operation: 'get_identifier' });
    const server = createWebServer(() => Promise.reject(error));
    const port = await listen(server);
    for (const path of [`/identifiers/${inPath}`, `/users/${inPath}?from=${inPath}`, `/${inPath}`]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(500);
    }
  }
}

test('a person who is taken up, read, changed, sent to and erased is in no line of the log', async () => {
  const lines = written();
  const id = await actOn(retailer);
  await actInPortal(await signedIn(await makePortalUser(retailer)));
  await actOnPage(id);
  await actInJobs(retailer);
  await fail(retailer);
  await erase(retailer, person.identifier);
  const text = lines.join('\n').toLowerCase();
  expect(lines.length).toBeGreaterThan(30);
  expect(text).toContain('"path":"/identifiers/{identifier}"');
  expect(text).toContain(`"ids":{"id":"${id}"}`);
  expect(sought.flatMap((value) => lines.filter((line) => line.toLowerCase().includes(value)))).toEqual([]);
});

/** Requests as a browser sends them, whatever the answer; returns the statuses. */
async function browse(origin: string, paths: readonly string[], init: RequestInit): Promise<number[]> {
  const statuses: number[] = [];
  for (const target of paths) {
    const answer = await fetch(`${origin}${target}`, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

test('nor in a line of npm start, its pages, its jobs, or while its database is gone', async () => {
  await ensureBuild({ say: () => undefined });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  const database = await startEmbeddedPostgres({ dataDir: folder, purpose: 'server' });
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(async () => {
    await stopHosts();
    await closeQueue();
    await closeDatabase();
    await proxy.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await smtpServer((to) => (to === person.identifier ? 550 : null));
  const { smtpUrl = '' } = config();
  useEnvironment({ DATABASE_URL: database.url, DATA_DIR: folder, DATABASE_OWNER_URL: undefined });
  await prepareDatabase(database.url);
  const made = await makeRetailer({ channels: ['email', 'sms'], receipt_links: true, cards: 'none' });
  await publish(made, 'till', '$error($string($))', ['application/json']);
  const user = await makePortalUser(made);
  const host = await startHost(
    { checkout: process.cwd(), name: 'host', logs: folder },
    { DATABASE_URL: proxy.url, DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'trace', SMTP_URL: smtpUrl },
  );
  const origin = `http://127.0.0.1:${host.address.port}`;
  const mount = mountOf(host.address.port);
  const authorization = `Bearer ${await bearerToken(made.credentials.bearer)}`;
  const own = { ...made, api: apiClient({ authorization }, mount, { expected: 'outages' }) };

  const id = await actOn(own, mount);
  const raw = { method: 'POST', json: { who: person.name } };
  const { headers } = await own.api.request('/pos/receipts', raw);
  const rawPath = `/pos/raw/${headers.get('service-pos-data-id')}`;
  await vi.waitFor(async () => expect((await own.api.get(rawPath)).json.state).toBe('failed'), 30_000);
  await vi.waitFor(
    async () => {
      const messages = await listMessages(own.ctx, { receiptId: id, count: 10 });
      expect(messages.some(({ channel, attempts }) => channel === 'email' && attempts > 0)).toBe(true);
    },
    { timeout: 30_000 },
  );
  const token = (await findLink(own.ctx, id)) ?? '';
  const { headers: session } = await signedIn(user);
  const pages = [
    `/receipts/${id}`,
    `/receipts?query=${inPath}`,
    `/identifiers/${inPath}`,
    `/consumers/${inPath}`,
    `/audit?subject_id=${inPath}`,
    `/lists/receipts?query=${inPath}`,
    `/users/${inPath}`,
    `/${inPath}?${inPath}=${inPath}`,
  ];
  const links = ['', '/receipt.pdf', '/send', '/unsubscribe', '/dates.ics', '/qr.svg', '.json'].map(
    (form) => `/r/${token}${form}?lang=en&m=${marker}`,
  );
  const opened = await browse(origin, [...pages, ...links], { headers: session });
  expect(opened.filter((status) => status === 200).length).toBeGreaterThan(8);
  const address = {
    method: 'POST',
    body: new URLSearchParams(form('address', { address: person.identifier }).form),
  };
  await browse(origin, [`/r/${token}/send`], address);

  proxy.refuse();
  expect((await own.api.get(`/identifiers/${inPath}`)).status).toBe(503);
  expect((await own.api.post('/identifiers', { identifier: person.identifier })).status).toBe(503);
  await browse(origin, [...pages, ...links], { headers: session });
  await browse(origin, [`/r/${token}/send`], address);
  proxy.goOn();
  await vi.waitFor(async () => expect((await own.api.get(`/receipts/${id}`)).status).toBe(200), 30_000);
  expect((await own.api.post(`/identifiers/${inPath}/_erase`, undefined)).status).toBe(202);
  await vi.waitFor(
    async () => expect((await own.api.get(`/identifiers/${inPath}`)).status).toBe(404),
    60_000,
  );
  await host.stop();

  const lines = fs.readFileSync(path.join(folder, 'host.log'), 'utf8').split('\n');
  const text = lines.join('\n').toLowerCase();
  expect(text).toContain('"path":"/identifiers/{identifier}"');
  expect(text).toContain('"cause":"econnre');
  expect(sought.flatMap((value) => lines.filter((line) => line.toLowerCase().includes(value)))).toEqual([]);
}, 300_000);
