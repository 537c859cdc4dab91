import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuild } from '@/server/build/ensure-build';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { findPostgresBinaries, type PostgresBinaries } from '@/server/postgres/binaries';
import { bearerToken } from '@/test/api-client';
import { startPlain, type RunningServer } from '@/test/citus/servers';
import { makeSale } from '@/test/crash/sales';
import { receiptBody } from '@/test/factories';
import { startS3, type S3Server } from '@/test/s3-server';
import { seed } from '@/test/tier';
import { startHost, stopHosts, type Host } from '@/test/upgrade/host';
import { runCommand } from './commands';
import { differencesOf, readRows, type Rows } from './rows';

// An operator’s day: `npm start`, jobs and all, runs for more than a minute, `npm run admin -- backup` while it runs, and
// `npm run admin -- restore` of it where the service has never been. Then every row is there, and `npm start` serves them.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

/** Longer than the schedule's minute, so that the queue library has left its own jobs. */
const runsForMs = 70_000;

const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of twelve' };
/** No database, provider or bucket of who runs the tests. */
const nothing = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', S3_BUCKET: '', BASE_URL: '', SECRET_KEY: '' };
/** Mails wait: nothing listens there. */
const mailless = { SMTP_URL: 'smtp://127.0.0.1:9' };

let folder: string;
let original: string;
let token: string;
let rows: { readonly before: Rows; readonly after: Rows };
let answers: Readonly<Record<string, string>>;
let plain: string;
let encrypted: string;
let bucket: S3Server | undefined;
let another: RunningServer | undefined;
const at = (name: string) => path.join(folder, name);

/** Starts the service as an operator does. */
function start(name: string, environment: Readonly<Record<string, string>>): Promise<Host> {
  return startHost(
    { checkout: process.cwd(), name, logs: folder },
    { ...nothing, ...mailless, ...environment },
  );
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  original = at('original');
  await ensureBuild({ say: () => undefined });
  const host = await start('original', { DATA_DIR: original, DEMO: 'on' });
  const since = performance.now();
  const demo = JSON.parse(await readFile(path.join(original, 'demo.json'), 'utf8')) as {
    bearer: { token: string };
  };
  token = demo.bearer.token;
  await write(host);
  // So that these tables have rows: by itself the service fills them once it has more, or in the hour.
  for (const name of ['reindex', 'rebuild-reports'] as const)
    expect(await runCommand(name, [], { ...nothing, DATA_DIR: original })).toMatchObject({ code: 0 });
  await queueMessage(host);
  const running = await startEmbeddedPostgres({ dataDir: original, purpose: 'command' });
  await ranForMoreThanAMinute(running.url, since);
  answers = await ask(host);
  const before = await readRows(running.url);
  plain = await backUp('plain.backup', [], { DATA_DIR: original });
  encrypted = await backUp('encrypted.backup', ['--with-key'], { DATA_DIR: original, ...passphrase });
  rows = { before, after: await readRows(running.url) };
  await host.stop();
});
afterAll(async () => {
  await stopHosts();
  await bucket?.stop();
  await another?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves once the service has run for more than a minute, and its scheduler with it: what was done till now is sealed. */
async function ranForMoreThanAMinute(url: string, since: number): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  const writtenAt = new Date();
  try {
    await vi.waitFor(
      async () => {
        const left =
          await client`select from pgboss.job where name = '__pgboss__send-it' and state = 'completed'`;
        expect(left.length).toBeGreaterThan(0);
        const unsealed = await client`select action from audit_entries as entry where at < ${writtenAt}
          and not exists (select from audit_seals as seal
            where seal.retailer_id = entry.retailer_id and seal.entry_id = entry.id)`;
        expect(unsealed).toEqual([]);
        expect(performance.now() - since).toBeGreaterThan(runsForMs);
      },
      { timeout: 180_000, interval: 1_000 },
    );
  } finally {
    await client.end();
  }
}

async function backUp(name: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const done = await runCommand('backup', [at(name), ...args], { ...nothing, ...environment });
  expect(done, done.said).toMatchObject({ code: 0 });
  return at(name);
}

async function restore(file: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const done = await runCommand('restore', [file], { ...nothing, ...environment });
  expect(done, done.said).toMatchObject({ code: 0 });
}

/** An empty data folder, with the key of the original where its backup has none. */
async function emptyFolder(name: string, { withKey }: { readonly withKey: boolean }): Promise<string> {
  await mkdir(at(name), { mode: 0o711 });
  if (withKey) await cp(path.join(original, 'secret.key'), path.join(at(name), 'secret.key'));
  return at(name);
}

interface Call {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bearer token; the demo's unless it is given. */
  readonly as?: string;
}

async function call(
  { address }: Host,
  url: string,
  { method = 'GET', body, headers = {}, as = token }: Call = {},
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://${address.host}:${address.port}/api${url}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Sends a body that has to be accepted; answers what it became. */
async function send(
  host: Host,
  method: 'POST' | 'PATCH' | 'PUT',
  url: string,
  body: unknown,
  { type = 'application/json', ...given }: Pick<Call, 'headers' | 'as'> & { readonly type?: string } = {},
): Promise<{ readonly id?: string | number }> {
  const { status, text } = await call(host, url, {
    ...given,
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, ...given.headers },
  });
  expect(status, `${method} ${url}: ${text}`).toBeLessThan(300);
  return text.startsWith('{') ? (JSON.parse(text) as { id?: string | number }) : {};
}

const patch = { type: 'application/json-patch+json' };

/** Something of each kind that a client can have accepted. */
async function write(host: Host): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    // Structured under a key, structured, and raw with a transformation, in turn.
    const { path: url, headers, body } = makeSale(seed, index);
    const { id } = await send(host, 'POST', url.replace('/api', ''), body, { headers });
    if (typeof id === 'string') ids.push(id);
  }
  const identifier = [{ op: 'add', path: '/identifier', value: 'drill@example.com' }];
  await send(host, 'PATCH', `/receipts/${ids[0]}`, identifier, patch);
  await send(host, 'POST', '/attachments', 'a file to keep', { type: 'text/plain' });
  const anna = '/identifiers/anna@drill.example';
  await send(host, 'POST', '/identifiers', { identifier: 'anna@drill.example' });
  await send(host, 'PATCH', anna, [{ op: 'add', path: '/properties/city', value: 'Berlin' }], patch);
  const { id } = await send(host, 'POST', '/loyalty', { name: 'Drill', rules: { points: 1, per_amount: 1 } });
  await send(host, 'PATCH', `/loyalty/${id}${anna}`, { 'value+=': 5, description: 'Drill' });
  await send(host, 'POST', '/identifiers', { identifier: 'erased@drill.example' });
  await send(host, 'POST', '/identifiers/erased@drill.example/_erase', '');
  await send(host, 'POST', '/identifiers', { identifier: '2790000000017' });
  await send(host, 'POST', '/identifiers/2790000000017/_merge', { into: 'anna@drill.example' });
  await send(host, 'POST', '/pos/raw/_replay', {});
  const client = await send(host, 'POST', '/clients/bearer', {
    description: 'Drill',
    permissions: ['view.get_receipts'],
  });
  await send(host, 'PUT', `/clients/bearer/${client.id}/revoked_tokens/drill`, '');
  await send(host, 'PATCH', '/setup', { dismissed: true });
  const webhook = await send(host, 'POST', '/webhooks', { url: 'https://webhook.drill.example/' });
  await send(host, 'POST', `/webhooks/${webhook.id}/_test`, '');
}

/** Another retailer with a message that waits: those of the demo go nowhere. */
async function queueMessage(host: Host): Promise<void> {
  const settings = ['channels=["email"]', 'receipt_links=true'];
  const made = await runCommand(
    'admin',
    ['create-retailer', '--name', 'Drill', '--json', '--set', ...settings],
    {
      ...nothing,
      DATA_DIR: original,
    },
  );
  const { bearer } = JSON.parse(made.said.slice(made.said.indexOf('{'))) as {
    bearer: { kid: string; secret: string };
  };
  const as = await bearerToken(bearer);
  await send(host, 'POST', '/stores', { reference: 1, name: 'Drill', country: 'DEU' }, { as });
  const receipt = receiptBody({ identifier: 'bert@example.com', properties: { email: 'bert@example.com' } });
  const { id } = await send(host, 'POST', '/receipts', receipt, { as });
  const headers = { 'idempotency-key': 'drill-send' };
  await send(host, 'POST', '/receipts/_send', { id, channels: ['email'] }, { as, headers });
}

const questions = [
  '/receipts?count=20',
  '/receipts/_search?query=total:%5B10%20TO%20*%5D&count=20',
  '/identifiers?count=50',
  '/identifiers/anna@drill.example',
  '/stores',
  '/loyalty',
  '/transformations',
  '/pos/raw?count=50',
  '/settings',
];

/** What the service answers to questions that jobs change nothing about. */
async function ask(host: Host): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const url of questions) {
    const { status, text } = await call(host, url);
    // Time that a search took.
    const timeless = text.replace(/"time":\s*\d+/, '');
    said[url] = `${status} ${createHash('sha256').update(timeless).digest('hex')}`;
  }
  return said;
}

/** Tables that only a person at the portal, a receipt page or a fault writes to. What a client writes is in `write`, or in the demo. */
const unwritten: ReadonlySet<string> = new Set([
  ...['card_failures', 'page_uses', 'password_resets', 'portal_recovery_codes', 'portal_sessions'],
  ...['problem_states', 'public_idempotency_keys', 'receipt_notes', 'saved_searches', 'sign_in_failures'],
  ...['test_receipts', 'displays', 'hand_overs'],
  // Its rows go as soon as they have their positions.
  'unsequenced_events',
]);

/** Tables whose rows a service that has just started changes by itself. */
const changing: Readonly<Record<string, string>> = {
  'pgboss.job': 'jobs are worked on, and the schedule adds some',
  rollups: 'they are brought up to date each hour',
  rollup_changes: 'they are brought up to date each hour',
  rollup_builds: 'they are brought up to date each hour',
  clients: 'their last use is noted',
  requests: 'requests of clients are kept, those of the comparison too',
  audit_seals: 'entries are sealed each minute',
  messages: 'a message that waits is tried again',
  delivery_events: 'a message that waits is tried again',
  delivery_outcomes: 'a message that waits is tried again',
  webhooks: 'they are sent what has come',
  webhook_deliveries: 'they are sent what has come',
  webhook_attempts: 'they are sent what has come',
  search_tail: 'what is new is sealed into segments each minute',
  search_segments: 'what is new is sealed into segments each minute',
  search_segment_documents: 'what is new is sealed into segments each minute',
  search_segment_numbers: 'what is new is sealed into segments each minute',
  search_segment_postings: 'what is new is sealed into segments each minute',
  search_segment_terms: 'what is new is sealed into segments each minute',
};

/** The rows of the database in a data folder, whether it runs or not. */
async function readRowsIn(dataDir: string): Promise<Rows> {
  const server = await startEmbeddedPostgres({ dataDir, purpose: 'command' });
  try {
    return await readRows(server.url);
  } finally {
    await server.stop();
  }
}

/** Compares what a restored database holds, starts the service on it, and compares again. */
async function expectEverything(
  name: string,
  environment: Readonly<Record<string, string>>,
  url: string | null,
): Promise<Host> {
  const read = () => (url === null ? readRowsIn(environment['DATA_DIR'] ?? '') : readRows(url));
  expect(differencesOf(await read(), rows)).toEqual({});
  return expectServed(name, environment, read);
}

/** Starts the service on what a database holds, which `read` reads: it answers as the original, and changes no other rows. */
async function expectServed(
  name: string,
  environment: Readonly<Record<string, string>>,
  read: () => Promise<Rows>,
): Promise<Host> {
  const host = await start(name, { ...environment, DEMO: 'off' });
  expect(await ask(host)).toEqual(answers);
  const changed = Object.keys(differencesOf(await read(), rows)).filter((table) => !(table in changing));
  expect(changed).toEqual([]);
  return host;
}

test('what is backed up has rows of every table that a client writes to, and a job to be done', () => {
  const without = Object.entries(rows.before).flatMap(([name, all]) => (all.length === 0 ? [name] : []));
  expect(without.filter((name) => !unwritten.has(name))).toEqual([]);
  expect(Object.values(answers).filter((said) => !said.startsWith('200'))).toEqual([]);
});

test('a backup of the running service is every row of it in an empty folder', async () => {
  const environment = { DATA_DIR: await emptyFolder('restored', { withKey: true }) };
  await restore(plain, environment);
  await (await expectEverything('restored', environment, null)).stop();
});

test('a copy of the data folder of the stopped service serves what the original did', async () => {
  const copy = at('copied');
  // As who copies it, who need not be the one that Postgres runs as.
  await cp(original, copy, { recursive: true });
  await (await expectServed('copied', { DATA_DIR: copy }, () => readRowsIn(copy))).stop();
});

test('an encrypted one with the key, too, with files that go into a bucket', async () => {
  bucket = await startS3(at('bucket'));
  const { endpoint = '', credentials } = bucket.config;
  const environment = {
    DATA_DIR: await emptyFolder('with-bucket', { withKey: false }),
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'on', S3_PREFIX: 'drill' },
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
  await restore(encrypted, { ...environment, ...passphrase });
  await (await expectEverything('with-bucket', environment, null)).stop();
});

/** The PostgreSQL that `pg_config` tells of; null where none is installed, or its programs are not. */
function findInstalled(): PostgresBinaries | null {
  const said = spawnSync('pg_config', ['--version', '--bindir'], { encoding: 'utf8' });
  const [name = '', programs = ''] = said.status === 0 ? said.stdout.split('\n') : [];
  const version = /^PostgreSQL (?<version>\d\S*)/.exec(name)?.groups?.['version'] ?? '';
  const major = /^\d+/.exec(version)?.[0] ?? '0';
  const hasServer = spawnSync(path.join(programs, 'postgres'), ['--version']).status === 0;
  return hasServer && Number(major) >= 15 ? { folder: path.dirname(programs), version, major } : null;
}

const installed = findInstalled();
const { major: ownMajor } = await findPostgresBinaries();
const why =
  installed === null ? ' (skipped: pg_config names no PostgreSQL with a server)' : ` (${installed.version})`;

test.skipIf(installed === null)(
  `a backup moves to a PostgreSQL of the operator's, and from there back${why}, beside the own ${ownMajor}`,
  async () => {
    if (installed === null) return;
    another = await startPlain(installed);
    const admin = postgres(another.url, { max: 1, onnotice: () => undefined });
    await admin`create role receipts_owner login`;
    await admin`create database receipts owner receipts_owner`;
    await admin.end();
    const url = Object.assign(new URL(another.url), {
      username: 'receipts_owner',
      pathname: '/receipts',
    }).href;
    const environment = { DATA_DIR: await emptyFolder('another', { withKey: true }), DATABASE_URL: url };
    await restore(plain, environment);
    const host = await expectEverything('another', environment, url);
    const before = await readRows(url);
    const file = await backUp('another.backup', [], environment);
    const after = await readRows(url);
    await host.stop();
    const back = { DATA_DIR: await emptyFolder('back', { withKey: true }) };
    await restore(file, back);
    const server = await startEmbeddedPostgres({ dataDir: back.DATA_DIR, purpose: 'command' });
    expect(differencesOf(await readRows(server.url), { before, after })).toEqual({});
    await server.stop();
  },
);
