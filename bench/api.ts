import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { v7 } from 'uuid';
import { childEnvironment, useEnvironment } from '@/lib/core/config';
import { closeDatabase, database } from '@/lib/platform/db/client';
import { migrateDatabase } from '@/lib/platform/db/migrate';
import { prepareQueues } from '@/lib/registry/prepare-queues';
import { systemContext } from '@/lib/platform/context';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';
import { createStore } from '@/lib/domain/stores/create-store';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { clusterFolder } from '@/server/postgres/cluster';
import { readPostmaster } from '@/server/postgres/postmaster';
import { processorMs, processorMsOfFamily } from './processor-time';

// Requests per second of the service against a bare Node server that does the least possible, in turns on the same
// database, so that the ratio holds when the machine's speed drifts. `npm run bench:api -- 5` runs five rounds; `-- 1 --profile`
// also leaves a profile of each server in `profiles/`.

const rounds = Number(process.argv[2] ?? 3);
const profiled = process.argv.includes('--profile');
// A part of the names of cases.
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const secondsPerRun = 3;
const connections = 16;

interface Case {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: (id: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  // The frame alone: 304 without a body, no credential, no database.
  {
    name: 'nothing',
    method: 'GET',
    path: () => '/api/openapi.json',
    headers: { 'if-none-match': '*' },
  },
  { name: 'POST /receipts', method: 'POST', path: () => '/api/receipts' },
  // Refused by its shape, after the credential was checked.
  { name: 'POST /receipts, refused', method: 'POST', path: () => '/api/receipts?nothing=1' },
  { name: 'GET /receipts/{id}', method: 'GET', path: (id) => `/api/receipts/${id}` },
  { name: 'GET /receipts', method: 'GET', path: () => '/api/receipts' },
];

function body(): string {
  const items = ['Organic Whole Milk 1 l', 'Sourdough Bread', 'Tomatoes', 'Espresso Beans 250 g'].map(
    (name) => ({
      name,
      quantity: 1,
      total: 2.49,
      vat: { amount: 0.16, rate: 7 },
    }),
  );
  return JSON.stringify({
    transaction_id: v7(),
    localtime: '2026-03-14T12:34:56+01:00',
    store_reference: 1,
    identifier: `member-${Math.floor(Math.random() * 5000)}`,
    total: 9.96,
    items,
    payments: [{ method: 'card', amount: 9.96, number: '4242' }],
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

interface Target {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly headers: Readonly<Record<string, string>>;
  id: string;
}

async function start(module: string, env: Record<string, string>, authorization: string): Promise<Target> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'servers', module), {
    env: childEnvironment({ ...env, PORT: String(port) }),
    execArgv: ['--import', 'tsx', ...(profiled ? ['--cpu-prof', '--cpu-prof-dir=profiles'] : [])],
    // The log is written, and thrown away.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const headers = { authorization, 'content-type': 'application/json' };
  const target = { origin: `http://127.0.0.1:${port}`, child, headers, id: '' };
  const response = await fetch(`${target.origin}/api/receipts`, { method: 'POST', headers, body: body() });
  target.id = ((await response.json()) as { id: string }).id;
  return target;
}

/** What one run of requests came to; milliseconds are processor time for each request. */
interface Sample {
  readonly perSecond: number;
  readonly serverMs: number;
  readonly postgresMs: number;
}

async function measure(target: Target, { method, path: pathOf, headers }: Case): Promise<Sample> {
  const server = target.child.pid ?? Number.NaN;
  const before = { server: processorMs(server), postgres: processorMsOfFamily(postmaster) };
  const result = await autocannon({
    url: `${target.origin}${pathOf(target.id)}`,
    connections,
    duration: secondsPerRun,
    requests: [
      {
        method,
        headers: { ...target.headers, ...headers },
        ...(method === 'POST' ? { setupRequest: (request) => ({ ...request, body: body() }) } : {}),
      },
    ],
  });
  if (result['5xx'] > 0 || result.errors > 0)
    throw new Error(`${result['5xx']} answers 5xx, ${result.errors} errors.`);
  const { total, average } = result.requests;
  return {
    perSecond: average,
    serverMs: (processorMs(server) - before.server) / total,
    postgresMs: (processorMsOfFamily(postmaster) - before.postgres) / total,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
const postmaster = (await readPostmaster(clusterFolder(dataDir)))?.pid ?? Number.NaN;
const targets: Target[] = [];
try {
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'off',
  };
  useEnvironment(env);
  await migrateDatabase(postgres.url);
  await prepareQueues(postgres.url);
  const { bearer, retailer } = await createRetailer({ name: 'Bench' });
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error('The retailer was not made.');
  await createStore(systemContext(found, 'bench'), { reference: 1, name: 'Bench', country: 'DEU' });
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid: bearer.kid })
    .sign(Buffer.from(bearer.secret, 'base64'));
  const bare = await start('bare.ts', env, '');
  targets.push(bare);
  const service = await start('service.ts', env, `Bearer ${token}`);
  targets.push(service);
  const rows = [];
  for (const one of cases.filter(({ name }) => name.includes(only))) {
    // As autovacuum would within a minute: without statistics the planner sorts where it could walk an index.
    await database().execute(sql`analyze`);
    const samples: { bare: Sample; service: Sample }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      console.error(`${one.name}: round ${round} of ${rounds}`);
      samples.push({ bare: await measure(bare, one), service: await measure(service, one) });
    }
    const middle = (figure: (pair: { bare: Sample; service: Sample }) => number, digits: number) =>
      Number(median(samples.map(figure)).toFixed(digits));
    rows.push({
      operation: one.name,
      'bare req/s': middle((pair) => pair.bare.perSecond, 0),
      'service req/s': middle((pair) => pair.service.perSecond, 0),
      'service / bare': middle((pair) => pair.service.perSecond / pair.bare.perSecond, 2),
      'bare ms': middle((pair) => pair.bare.serverMs, 3),
      'bare Postgres ms': middle((pair) => pair.bare.postgresMs, 3),
      'service ms': middle((pair) => pair.service.serverMs, 3),
      'service Postgres ms': middle((pair) => pair.service.postgresMs, 3),
    });
  }
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  for (const { child } of targets) child.kill();
  await closeDatabase();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
