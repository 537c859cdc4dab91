import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { count, eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { receipts } from '@/drizzle/schema/receipts';
import { retailers } from '@/drizzle/schema/retailers';
import { checkPassword } from '@/lib/platform/auth/password';
import { systemContext } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { openReceiptLink } from '@/lib/domain/receipts/links/open-receipt-link';
import { findRetailer } from '@/lib/platform/retailers/store';
import { apiClient } from '@/test/api-client';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { ensureDemo } from '@/demo/demo';

const baseUrl = 'http://localhost:3000';
let dataDir = '';

beforeEach(async () => {
  // The printed commands name it.
  dataDir = await mkdtemp(path.join(os.tmpdir(), "somebody's receipts-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

// One database, one demo: the tests follow each other.
async function countDemos(): Promise<{ retailers: number; receipts: number }> {
  const demos = await database()
    .select({ id: retailers.id })
    .from(retailers)
    .where(eq(retailers.name, 'Halm & Honig'));
  const [row] = await database()
    .select({ rows: count() })
    .from(receipts)
    .where(eq(receipts.retailerId, demos[0]?.id ?? 0));
  return { retailers: demos.length, receipts: row?.rows ?? 0 };
}

test('the demo is made once, survives a crash half-way, and gets new credentials when they are lost', async () => {
  const crash = ensureDemo({
    dataDir,
    baseUrl,
    onProgress: (done) => {
      if (done >= 403) throw new Error('crash');
    },
  });
  await expect(crash).rejects.toThrow('crash');

  const progress: (readonly [done: number, total: number])[] = [];
  const demo = await ensureDemo({
    dataDir,
    baseUrl,
    onProgress: (done, total) => progress.push([done, total]),
  });
  const [done, total] = progress.at(-1) ?? [0, 0];
  expect(done).toBe(total);
  expect(total).toBeGreaterThan(400);
  // Eleven of raw documents.
  const receiptCount = total + 11;
  expect(await countDemos()).toEqual({ retailers: 1, receipts: receiptCount });

  const file = path.join(dataDir, 'demo.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(demo);
  expect(await ensureDemo({ dataDir, baseUrl })).toEqual(demo);
  for (const command of [demo.curl, demo.curl_raw ?? '']) {
    expect(command).not.toContain(demo.bearer.token);
    expect(argumentsOf(command)).toContain(`Authorization: Bearer ${demo.bearer.token}`);
  }
  const retailer = await findRetailer(demo.retailer.id);
  expect(retailer?.limits.outboxOnly).toBe(true);

  const token = demo.receipt_page?.split('/').at(-1) ?? '';
  const shown = await (await openReceiptLink(token))?.readReceipt();
  expect(shown?.transaction_id).toBe('DEMO-BERLIN-1');
  expect(shown?.items[0]).toMatchObject({ 'name:en': 'Organic Whole Milk 1 l' });

  const moved = await ensureDemo({ dataDir, baseUrl: 'https://receipts.example' });
  expect(moved).toMatchObject({ bearer: demo.bearer, receipt_page: `https://receipts.example/r/${token}` });

  const api = apiClient({ authorization: `Bearer ${demo.bearer.token}` });
  const answer = await api.post('/receipts', bodyOf(demo.curl));
  expect(answer.status).toBe(201);
  expect(answer.json._links.webview.href).toContain('/r/');
  const repeated = await api.get('/receipts?count=1');
  expect(repeated.json[0].transaction_id).toMatch(/^CURL-\d+$/);

  const programs = await api.get('/loyalty');
  expect(programs.json).toMatchObject([{ id: 1, name: 'Honigtopf', active: true }]);
  const counted = await api.get('/loyalty/1/identifiers/lena.fischer@example.com/events');
  const shownTotal = shown?.total ?? 0;
  expect(counted.json).toContainEqual(
    expect.objectContaining({ transaction_id: 'DEMO-BERLIN-1', value: Math.trunc(shownTotal) }),
  );
  const rewards = (await api.get('/loyalty/1/rewards')).json;
  expect(rewards.length).toBeGreaterThan(3);

  const states = async (state: string) => (await api.get(`/pos/raw?state=${state}`)).json as { id: string }[];
  // Six posts, and a packet from each of three tills.
  expect(await states('processed')).toHaveLength(9);
  expect((await api.get('/stores/1/tills')).json).toMatchObject([
    { till_id: 'Kasse 2' },
    { till_id: 'Kasse 1' },
  ]);

  expect((await api.get('/cards?count=50')).json).toHaveLength(30);
  expect((await api.get('/portal/groups')).json.map(({ name }: { name: string }) => name)).toEqual([
    'Kasse',
    'Kundenservice',
    'administrators',
  ]);
  expect((await api.get('/portal/user')).json).toHaveLength(4);
  expect((await api.get('/deliveries')).json).toHaveLength(3);
  expect(await states('ignored')).toHaveLength(1);
  const failed = await states('failed');
  expect(failed).toHaveLength(3);
  expect(failed[0]).toMatchObject({ transformation: 'kasse-csv', failure: { code: 'mapping_failed' } });
  const raw = await api.request('/pos/receipts', {
    method: 'POST',
    headers: {
      'content-type': 'application/vnd.dfka+json',
      'service-property-store-reference': '1',
    },
    body: JSON.stringify(bodyOf(demo.curl_raw ?? '')),
  });
  const rawId = raw.headers.get('service-pos-data-id') ?? '';
  await processRaw(await demoContext(demo.retailer.id), rawId);
  expect((await api.get(`/pos/raw/${rawId}`)).json).toMatchObject({ state: 'processed', failure: null });

  await rename(file, `${file}.lost`);
  const said: string[] = [];
  const renewed = await ensureDemo({ dataDir, baseUrl, say: (sentence) => said.push(sentence) });
  expect(said.join()).toContain('demo.json is missing');
  expect(renewed.retailer).toEqual(demo.retailer);
  expect(await countDemos()).toEqual({ retailers: 1, receipts: receiptCount + 2 });
  const [user] = await database()
    .select()
    .from(portalUsers)
    .where(eq(portalUsers.email, renewed.portal.email));
  expect(await checkPassword(user?.passwordHash ?? null, renewed.portal.password)).toBe(true);
  const renewedApi = apiClient({ authorization: `Bearer ${renewed.bearer.token}` });
  expect((await renewedApi.get('/receipts')).status).toBe(200);
});

const dayInMs = 24 * 60 * 60 * 1000;

test('the token ends after thirty days, and each start before makes a new one in time', async () => {
  const demo = await ensureDemo({ dataDir, baseUrl, say: () => undefined });
  const expires = ({ bearer: { token } }: typeof demo) => (decodeJwt(token).exp ?? 0) * 1000;
  const begun = Date.now();
  expect(Math.round((expires(demo) - begun) / dayInMs)).toBe(30);
  const answers = async (token: string) =>
    (await apiClient({ authorization: `Bearer ${token}` }).get('/stores')).status;
  expect(await answers(demo.bearer.token)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: begun + 14 * dayInMs });
  expect(await ensureDemo({ dataDir, baseUrl })).toEqual(demo);
  vi.setSystemTime(begun + 16 * dayInMs);
  const renewed = await ensureDemo({ dataDir, baseUrl });
  expect(renewed.bearer).toMatchObject({ kid: demo.bearer.kid, secret: demo.bearer.secret });
  expect(Math.round((expires(renewed) - begun) / dayInMs)).toBe(46);
  expect(JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8'))).toEqual(renewed);
  vi.setSystemTime(begun + 31 * dayInMs);
  expect(await answers(demo.bearer.token)).toBe(401);
  expect(await answers(renewed.bearer.token)).toBe(200);
});

test('a token without an end, as demos had it, is revoked with the next start', async () => {
  const demo = await ensureDemo({ dataDir, baseUrl, say: () => undefined });
  const endless = await new SignJWT({ jti: 'endless' })
    .setProtectedHeader({ alg: 'HS256', kid: demo.bearer.kid })
    .sign(Buffer.from(demo.bearer.secret, 'base64'));
  const older = { ...demo, bearer: { ...demo.bearer, token: endless } };
  await writeFile(path.join(dataDir, 'demo.json'), JSON.stringify(older));
  const api = apiClient({ authorization: `Bearer ${endless}` });
  expect((await api.get('/stores')).status).toBe(200);
  const renewed = await ensureDemo({ dataDir, baseUrl });
  expect(decodeJwt(renewed.bearer.token).exp).toBeGreaterThan(Date.now() / 1000);
  expect((await api.get('/stores')).status).toBe(401);
});

async function demoContext(id: number) {
  const retailer = await findRetailer(id);
  if (retailer === null) throw new Error('The demo retailer is gone.');
  return systemContext(retailer, 'test');
}

/** What a shell gives the program of a printed command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** The body that the printed command sends. */
function bodyOf(curl: string): unknown {
  return JSON.parse(argumentsOf(curl).at(-1) ?? '');
}
