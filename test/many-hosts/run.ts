import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { ensureBuild } from '@/server/build/ensure-build';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import type { Lifecycle } from '@/server/lifecycle';
import { disposableSettings } from '@/server/postgres/settings';
import { runProgram } from '../run/lifecycle';
import { saveCounts } from '../run/results';
import { startS3 } from '../s3-server';
import { seed } from '../tier';
import { startBalancer } from '../upgrade/balancer';
import { findMissing } from '../upgrade/find-missing';
import { startHost, stopHosts, type Host } from '../upgrade/host';
import { startLoad } from '../upgrade/load';
import { hasPgBouncer, startPgBouncer } from './pgbouncer';

// `npm run test:hosts`: three web processes on two addresses behind a balancer, through PgBouncer in transaction mode, and two
// hosts for jobs past it, with files in a bucket. Under load one host of each kind goes, and nothing fails or is lost.

const run = 'hosts';
if (!hasPgBouncer()) {
  console.log('Skipped: there is no PgBouncer here (apt-get install pgbouncer).');
  await saveCounts(run, { passed: 0, failed: 0, skipped: 1 });
  process.exit(process.env['CI'] === undefined ? 0 : 1);
}

/** Answers of each kind before, between and after the steps. */
const answersOfEachKind = 5;
/** Fewer than the clients of the pooler have between them, so that they have to share. */
const pooledMax = 4;

const hosts = new Map<string, Host>();
await runProgram(run, holdUnderLoad);

/** Resolves to the requests that failed, and what is missing of the acknowledged. */
async function holdUnderLoad(lifecycle: Lifecycle): Promise<string[]> {
  await ensureBuild({ signal: lifecycle.signal });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-hosts-'));
  lifecycle.onClose(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const at = (name: string) => path.join(folder, name);
  const database = await startEmbeddedPostgres({
    dataDir: at('database'),
    purpose: 'server',
    settings: disposableSettings,
  });
  lifecycle.onClose(() => database.stop());
  const bucket = await startS3(at('bucket'));
  lifecycle.onClose(() => bucket.stop());
  const pooler = await startPgBouncer(at('pgbouncer'), new URL(database.url), pooledMax);
  lifecycle.onClose(() => pooler.stop());
  const balancer = await startBalancer();
  lifecycle.onClose(() => balancer.close());
  lifecycle.onClose(stopHosts);

  const { endpoint = '', credentials } = bucket.config;
  const common = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: 'the-token-of-the-operator',
    BASE_URL: balancer.url,
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'on' },
    ...{
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
  };
  const start = async (name: string, host: string, settings: Readonly<Record<string, string>>) => {
    const started = await startHost(
      { checkout: process.cwd(), name, logs: folder, host },
      { ...common, DATA_DIR: at(name), DEMO: 'off', ...settings },
    );
    hosts.set(name, started);
    return started;
  };
  const web = {
    ...{ JOBS: 'off', DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url },
    DATABASE_PREPARE: pooler.prepares ? 'on' : 'off',
  };
  const jobs = { JOBS: 'on', DATABASE_URL: database.url };

  await start('jobs-1', '127.0.0.1', { ...jobs, DEMO: 'on' });
  const jobsHost = await start('jobs-2', '127.0.0.2', jobs);
  const first = await start('web-1', '127.0.0.1', { ...web, WEB_CONCURRENCY: '2' });
  const second = await start('web-2', '127.0.0.2', web);
  for (const { address } of [first, second]) balancer.add(address);
  const { bearer } = JSON.parse(await readFile(path.join(at('jobs-1'), 'demo.json'), 'utf8')) as {
    bearer: { token: string; client?: number };
  };
  // The balancer has asked both.
  await pause(1_000);

  const load = startLoad(balancer.url, bearer.token, seed);
  await load.atLeast(answersOfEachKind);
  const pooled = await pooler.count();
  const direct = await waitForListeners(database.url, 3);
  console.log(
    `${pooled.clients} clients of the pooler share ${pooled.servers} connections; ${direct} listen past it.`,
  );
  assert(pooled.servers <= pooledMax && pooled.clients > pooled.servers, JSON.stringify(pooled));
  // One of each web process of the web hosts; those of the hosts for jobs are asked for nothing.
  assert.equal(direct, 3);

  const done = await waitForJobs([hosts.get('jobs-1'), jobsHost]);
  console.log(`Jobs done by the two hosts: ${done.join(' and ')}.`);
  assert(
    done.every((count) => count > 0),
    'a host for jobs has done none',
  );

  await balancer.remove(second.address);
  await stop('web-2');
  await hosts.get('jobs-1')?.kill();
  hosts.delete('jobs-1');
  console.log('A web host is stopped, and a host for jobs killed.');
  await load.atLeast(answersOfEachKind);

  const { answered, failed, tooSlow, receipts, raw } = await load.stop();
  const missing = await findMissing(balancer.url, bearer.token, { receipts, raw });
  console.log(
    Object.entries(answered)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  );
  console.log(
    `${failed.length} requests failed, ${tooSlow} searches were too slow; ${missing.length} of ${receipts.length + raw.length} acknowledged are missing.`,
  );
  const failures = [...failed.slice(0, 20), ...missing.map((id) => `missing: ${id}`)];
  for (const line of failures) console.log(line);
  return failures;
}

async function stop(name: string): Promise<void> {
  await hosts.get(name)?.stop();
  hosts.delete(name);
}

/** Connections that listen for changes of credentials, once there are so many: each process begins when it is first asked. */
async function waitForListeners(url: string, count: number): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const until = performance.now() + 20_000;
  for (;;) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where query ilike 'listen receipt_service_changes%'`;
    if (row?.count === count || performance.now() > until) {
      await sql.end();
      return row?.count ?? NaN;
    }
    await pause(200);
  }
}

/** Jobs that hosts have completed, once each has done one: which of them takes the next is left to chance. */
async function waitForJobs(all: readonly (Host | undefined)[]): Promise<number[]> {
  const until = performance.now() + 60_000;
  for (;;) {
    const done = await Promise.all(all.map(jobsDone));
    if (done.every((count) => count > 0) || performance.now() > until) return done;
    await pause(500);
  }
}

/** Jobs that a host has completed, by its metrics. */
async function jobsDone(host: Host | undefined): Promise<number> {
  assert(host !== undefined);
  const { host: name, port } = host.address;
  const answer = await fetch(`http://${name}:${port}/api/metrics`, {
    headers: { authorization: 'Bearer the-token-of-the-operator' },
  });
  const text = await answer.text();
  const lines = text.matchAll(/^receipt_service_jobs_total\{[^}]*outcome="completed"[^}]*\} (?<count>\d+)/gm);
  return [...lines].reduce((sum, { groups }) => sum + Number(groups?.['count']), 0);
}
