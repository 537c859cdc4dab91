import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { and, eq, sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { v7 } from 'uuid';
import { rawReceipts } from '@/drizzle/schema/pos';
import { childEnvironment, useEnvironment } from '@/lib/core/config';
import { systemContext, type Context } from '@/lib/platform/context';
import { closeDatabase, database } from '@/lib/platform/db/client';
import { migrateDatabase } from '@/lib/platform/db/migrate';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { prepareQueues } from '@/lib/registry/prepare-queues';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';
import { createStore } from '@/lib/domain/stores/create-store';
import { installBuiltIn } from '@/lib/domain/transformations/built-in/built-in-transformations';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { measureMappings } from './raw/mappings';

// Raw posts accepted and receipts produced per second, against a bare Node server and loop that do the least possible,
// in turns on the same database; and before that, milliseconds of one mapping in the sandbox against the same in this
// process. `npm run bench:raw -- 3 3000` runs three rounds of 3,000 posts, `-- 0` the mappings alone.

const rounds = Number(process.argv[2] ?? 3);
const postsPerRound = Number(process.argv[3] ?? 2000);
const connections = 16;

function body(): string {
  const vat = { percentage: 7, incl_vat: 2.49, excl_vat: 2.33, vat: 0.16 };
  const lines = ['Organic Whole Milk 1 l', 'Sourdough Bread', 'Tomatoes', 'Espresso Beans 250 g'];
  return JSON.stringify({
    cash_register: { serial_number: 'K1' },
    head: { number: v7(), date: '2026-03-14T12:34:56+01:00', seller: { name: 'Shop' } },
    data: {
      currency: 'EUR',
      full_amount_incl_vat: 9.96,
      payment_types: [{ name: 'card', amount: 9.96 }],
      lines: lines.map((text) => ({ text, item: { number: '42' }, vat_amounts: [vat] })),
    },
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const children: ChildProcess[] = [];

async function start(module: string, env: Readonly<Record<string, string>>): Promise<[ChildProcess, string]> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'servers', module), {
    env: childEnvironment({ ...env, PORT: String(port) }),
    execArgv: ['--import', 'tsx'],
  });
  children.push(child);
  await once(child, 'message');
  return [child, `http://127.0.0.1:${port}`];
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** Posts so many raw receipts; answers how many were accepted a second. */
async function accept(origin: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api/pos/receipts`,
    connections,
    amount: postsPerRound,
    requests: [
      { method: 'POST', headers: { ...headers }, setupRequest: (request) => ({ ...request, body: body() }) },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return postsPerRound / ((result.finish.getTime() - result.start.getTime()) / 1000);
}

async function countWaiting(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(rawReceipts)
    .where(and(eq(rawReceipts.retailerId, ctx.retailer.id), eq(rawReceipts.state, 'received')));
  return row?.count ?? 0;
}

/** Works off what waits, in a jobs process of the service; answers how many receipts it made a second. */
async function produce(ctx: Context, env: Readonly<Record<string, string>>): Promise<number> {
  const [child] = await start('raw-jobs.ts', env);
  const before = await countWaiting(ctx);
  const startedAt = performance.now();
  let left = before;
  while (left > 0) {
    await pause(20);
    left = await countWaiting(ctx);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await end(child);
  return before / seconds;
}

async function produceBare(child: ChildProcess): Promise<number> {
  const startedAt = performance.now();
  const done = once(child, 'message');
  child.send('work');
  await done;
  return postsPerRound / ((performance.now() - startedAt) / 1000);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const warm = await measureMappings();
console.table(Object.fromEntries(warm.map(({ sample, ...times }) => [sample, times])));
if (rounds === 0) {
  console.log(JSON.stringify(warm));
  process.exit(0);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
try {
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off' };
  useEnvironment(env);
  await migrateDatabase(postgres.url);
  await prepareQueues(postgres.url);
  const { bearer, retailer } = await createRetailer({ name: 'Bench' });
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error('The retailer was not made.');
  const ctx = systemContext(found, 'bench');
  await createStore(ctx, { reference: 1, name: 'Bench', country: 'DEU' });
  await installBuiltIn(ctx, 'ekabs');
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid: bearer.kid })
    .sign(Buffer.from(bearer.secret, 'base64'));
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/vnd.dfka+json',
    'service-property-store-reference': '1',
  };
  const [bare, bareOrigin] = await start('raw-bare.ts', env);
  const [, serviceOrigin] = await start('service.ts', env);
  const samples = { accepted: [] as [number, number][], produced: [] as [number, number][] };
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`round ${round} of ${rounds}`);
    await database().execute(sql`analyze`);
    samples.accepted.push([await accept(bareOrigin, headers), await accept(serviceOrigin, headers)]);
    samples.produced.push([await produceBare(bare), await produce(ctx, env)]);
  }
  const rows = Object.entries(samples).map(([what, pairs]) => ({
    what: what === 'accepted' ? 'raw posts accepted' : 'receipts produced',
    'bare / s': Math.round(median(pairs.map(([least]) => least))),
    'service / s': Math.round(median(pairs.map(([, service]) => service))),
    'service / bare': Number(median(pairs.map(([least, service]) => service / least)).toFixed(2)),
  }));
  const [failed] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(rawReceipts)
    .where(and(eq(rawReceipts.retailerId, retailer.id), sql`${rawReceipts.state} <> 'processed'`));
  if ((failed?.count ?? 0) > 0) throw new Error(`${failed?.count} raw receipts became no receipts.`);
  for (const row of rows) console.error(row);
  console.log(JSON.stringify([...warm, ...rows]));
} finally {
  for (const child of children) if (child.connected) child.kill();
  await closeQueue();
  await closeDatabase();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
