import { execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment, useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { findPostgresBinaries } from '@/server/postgres/binaries';
import { prepareDatabase } from '@/server/prepare-database';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { bearerToken } from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody } from '@/test/factories';
import { fullReceiptBody } from '@/test/full-receipt';
import { runCommand } from './commands';
import type { Answers, Questions } from './read-everything';

// docs/operations.md, "Backup": what it says brings back everything, in a new folder, by another process.

let folder: string;
let copy: string;
let dump: string;
let backup: string;
let questions: Questions;
let expected: Answers;

/** The major version of a program of Postgres on this machine; 0 where there is none. */
function majorOf(program: string): number {
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout as string | null;
  return Number(/(\d+)\.\d/.exec(said ?? '')?.[1] ?? 0);
}
const { major } = await findPostgresBinaries();
const canDump = majorOf('pg_dump') >= Number(major) && majorOf('psql') >= 15;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  copy = path.join(folder, 'copy');
  dump = path.join(folder, 'dump.sql');
  backup = path.join(folder, 'backup.tar.gz');
  const original = path.join(folder, 'original');
  const server = await startEmbeddedPostgres({ dataDir: original, purpose: 'server' });
  await prepareDatabase(server.url);
  useEnvironment({ DATABASE_URL: server.url, DATA_DIR: original, SECRET_KEY: undefined });
  questions = await load();
  if (canDump) runOn(server.url, 'pg_dump', ['-f', dump]);
  expect(await runCommand('backup', [backup], { DATA_DIR: original })).toMatchObject({ code: 0 });
  await closeQueue();
  await closeDatabase();
  await server.stop();
  // Its owners and modes are those of who copies, who need not be the one that Postgres runs as.
  await cp(original, copy, { recursive: true });
  expected = await askAt(original);
  // So that nothing can lead back to it.
  await rm(original, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Loads a retailer with something of each kind; returns what to ask about it. */
async function load(): Promise<Questions> {
  const retailer = await makeRetailer({ stores_from_receipts: true, receipt_links: true });
  const { api, credentials } = retailer;
  await publish(retailer, 'till', mapping, ['application/json']);
  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const identifier = `consumer-${index % 7}@example.com`;
    ids.push(await postedReceipt(retailer, { identifier, total: index }));
  }
  ids.push((await api.post('/receipts', fullReceiptBody())).json.id as string);
  const attachment = await api.request('/attachments', { method: 'POST', body: 'a file to keep' });
  const raw: string[] = [];
  for (let index = 0; index < 5; index += 1) raw.push(await posted(retailer, slip({}, 2)));
  raw.push(await posted(retailer, slip({ total: 'much' })));
  await api.post('/identifiers', { identifier: 'anna@example.com', properties: { city: 'Berlin' } });
  await api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
  return {
    authorization: `Bearer ${await bearerToken(credentials.bearer, { exp: 4_000_000_000 })}`,
    paths: [
      '/receipts?count=20',
      ...ids.flatMap((id) => [`/receipts/${id}`, `/receipts/${id}/links`]),
      '/receipts/_search?query=total:%5B10%20TO%20*%5D',
      '/receipts/_search?query=identifier:%22consumer-3@example.com%22',
      `/attachments/${attachment.json.id as string}`,
      '/pos/raw',
      ...raw.flatMap((id) => [`/pos/raw/${id}`, `/pos/raw/${id}/content`]),
      '/identifiers?count=20',
      '/identifiers/anna@example.com',
      '/identifiers/consumer-3@example.com',
      '/stores',
      '/loyalty',
      '/transformations/till',
      '/settings',
      '/audit?count=100',
    ],
    receipt: receiptBody({ transaction_id: 'AFTER' }),
  };
}

/** What a service that starts on this folder answers. */
async function askAt(dataDir: string): Promise<Answers> {
  const service = fork('test/restore/read-everything.ts', [dataDir], {
    execArgv: ['--import', 'tsx'],
    env: childEnvironment({ DATABASE_URL: undefined, DATA_DIR: dataDir }),
  });
  const ended = once(service, 'exit');
  await Promise.race([once(service, 'message'), ended]);
  service.send(questions);
  const [answers] = (await once(service, 'message')) as [Answers];
  await ended;
  return answers;
}

function expectTheSame(restored: Answers): void {
  expect(Object.keys(expected.read).length).toBeGreaterThan(100);
  const refused = Object.entries(expected.read).filter(([, said]) => !said.startsWith('200'));
  expect(refused).toEqual([]);
  expect(restored.read).toEqual(expected.read);
  expect(restored.submitted).toBe(201);
}

test.runIf(canDump)('a dump, the key and the files are the service of before, in a new folder', async () => {
  const restored = path.join(folder, 'restored');
  await mkdir(restored);
  for (const name of ['secret.key', 'files'])
    await cp(path.join(copy, name), path.join(restored, name), { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir: restored, purpose: 'server' });
  await prepareDatabase(server.url);
  const empty = 'drop schema drizzle, pgboss, public cascade; create schema public';
  runOn(server.url, 'psql', ['-1', '-v', 'ON_ERROR_STOP=1', '-q', '-c', empty, '-f', dump]);
  await server.stop();
  expectTheSame(await askAt(restored));
});

test('a backup and the key are the service of before, in a new folder', async () => {
  const restored = path.join(folder, 'from-backup');
  await mkdir(restored, { mode: 0o711 });
  await cp(path.join(copy, 'secret.key'), path.join(restored, 'secret.key'));
  expect(await runCommand('restore', [backup], { DATA_DIR: restored })).toMatchObject({ code: 0 });
  expectTheSame(await askAt(restored));
});

test('a copy of the stopped data folder is the service of before, wherever it is put', async () => {
  expectTheSame(await askAt(copy));
});

/** Runs a program of Postgres on a database. */
function runOn(url: string, program: 'pg_dump' | 'psql', args: readonly string[]): void {
  const { hostname, port, username, password, pathname } = new URL(url);
  execFileSync(program, ['-h', hostname, '-p', port, '-U', username, ...args, pathname.slice(1)], {
    env: childEnvironment({ PGPASSWORD: password }),
  });
}
