import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { sealAuditJob } from '@/lib/domain/audit/seal-audit-job';
import { sealAuditOfAll } from '@/lib/domain/audit/seal-audit-job.handler';
import { closeDatabase, database } from '@/lib/platform/db/client';
import { closeQueue, enqueue } from '@/lib/platform/queue/enqueue';
import { startWorkers, type Workers } from '@/lib/platform/queue/start-workers';
import { prepareDatabase } from '@/server/prepare-database';
import { apiClient, bearerToken, productionMount } from '@/test/api-client';
import { startDatabaseProxy, type DatabaseProxy } from '@/test/database-proxy';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import {
  initCluster,
  makeClusterFolder,
  startCluster,
  writeClusterFile,
  type OwnCluster,
} from '@/test/own-cluster';

// A failover behind an address that stays the same: the primary of before comes back as a standby, and connections that
// were made to it meanwhile stay open when the address leads to the new primary.

let folder: string;
let running: OwnCluster[] = [];
let proxy: DatabaseProxy;
let workers: Workers;
let retailer: TestRetailer;
const at = (name: string) => path.join(folder, name);

/** As in production: what is committed is in the log that standbys get. */
const durable = { wal_level: 'replica', synchronous_commit: 'on', hot_standby: 'on' };

async function start(name: string, settings: Readonly<Record<string, string>> = {}): Promise<OwnCluster> {
  const cluster = await startCluster(at(name), { ...durable, ...settings });
  running.push(cluster);
  return cluster;
}

async function startStandby(name: string, primary: OwnCluster): Promise<OwnCluster> {
  await writeClusterFile(at(name), 'standby.signal', '');
  return start(name, { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres` });
}

async function stop(cluster: OwnCluster): Promise<void> {
  running = running.filter((one) => one !== cluster);
  await cluster.stop();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await workers.stop(1_000);
  await closeQueue();
  await closeDatabase();
  await proxy.stop();
  for (const cluster of running.toReversed()) await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

async function post(transaction: string): Promise<{ readonly status: number; readonly code: unknown }> {
  const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
  const api = apiClient({ authorization }, productionMount, { expected: 'outages' });
  const { status, json } = await api.post('/receipts', receiptBody({ transaction_id: transaction }));
  return { status, code: json?.code };
}

/** Connections of the pool, of the workers, and of what listens, that a cluster has. */
async function connectionsAt({ superuser }: OwnCluster): Promise<ReadonlySet<string>> {
  const rows = await superuser<{ name: string }[]>`
    select application_name as name from pg_stat_activity where datname = 'receipts'`;
  return new Set(rows.map(({ name }) => name));
}

const patience = { timeout: 60_000, interval: 200 };

test('the service writes and works on jobs again once its address leads to the new primary', async () => {
  await makeClusterFolder(at('first'));
  await initCluster(at('first'));
  const first = await start('first');
  await first.superuser`create database receipts`;
  await first.copyTo(at('second'));
  const second = await startStandby('second', first);
  proxy = await startDatabaseProxy(first.url('receipts'));
  useEnvironment({ DATABASE_URL: proxy.url, DATA_DIR: at('data'), DATABASE_OWNER_URL: undefined });
  await prepareDatabase(proxy.url);
  retailer = await makeRetailer();
  workers = await startWorkers([sealAuditOfAll], { lookEveryInSeconds: 0.5 });
  expect(await post('BEFORE')).toEqual({ status: 201, code: undefined });

  await stop(first);
  await second.superuser`select pg_promote()`;
  const demoted = await startStandby('first', second);
  proxy.goOn(demoted.url('receipts'));
  await vi.waitFor(async () => {
    expect(await post('MEANWHILE')).toEqual({ status: 503, code: 'unavailable' });
    expect(await connectionsAt(demoted)).toContain('receipt-service');
  }, patience);
  const listed = async () => (await retailer.api.get('/receipts')).json as unknown;
  expect(await listed()).toHaveLength(1);

  proxy.goOn(second.url('receipts'));
  await vi.waitFor(async () => expect(await post('AFTER')).toMatchObject({ status: 201 }), patience);
  expect(await listed()).toHaveLength(2);
  const id = await enqueue({ db: database() }, sealAuditJob, {});
  await vi.waitFor(async () => {
    const [row] = await database().execute<{ state: string }>(
      sql`select state::text from pgboss.job where id = ${id}::uuid`,
    );
    expect(row?.state).toBe('completed');
  }, patience);
  // Nothing is left that talks to the standby.
  await vi.waitFor(async () => expect(await connectionsAt(demoted)).toEqual(new Set()), patience);
}, 300_000);
