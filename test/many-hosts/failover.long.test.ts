import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { sealAuditJob } from '@/lib/domain/audit/seal-audit-job';
import { closeDatabase, database } from '@/lib/platform/db/client';
import { closeQueue, enqueue } from '@/lib/platform/queue/enqueue';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { ensureBuild } from '@/server/build/ensure-build';
import { prepareDatabase } from '@/server/prepare-database';
import { mapping, publish, slip } from '@/test/api/pos/till';
import { apiClient, bearerToken, productionMount, type Mount } from '@/test/api-client';
import { startDatabaseProxy } from '@/test/database-proxy';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { mountOf } from '@/test/http-mount';
import {
  initCluster,
  makeClusterFolder,
  startCluster,
  writeClusterFile,
  type OwnCluster,
} from '@/test/own-cluster';
import { startHost, stopHosts } from '@/test/upgrade/host';

// A failover behind an address that stays the same: the primary of before comes back as a standby, and connections that
// were made to it meanwhile stay open when the address leads to the new primary.

let folder: string;
let running: OwnCluster[] = [];
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

/** Two Postgres behind one address, which leads to the first; the service's database is prepared there. */
async function startPair(name: string) {
  await makeClusterFolder(at(`${name}-1`));
  await initCluster(at(`${name}-1`));
  const first = await start(`${name}-1`);
  await first.superuser`create database receipts`;
  await first.copyTo(at(`${name}-2`));
  const second = await startStandby(`${name}-2`, first);
  const proxy = await startDatabaseProxy(first.url('receipts'));
  onTestFinished(proxy.stop);
  useEnvironment({ DATABASE_URL: proxy.url, DATA_DIR: at(name), DATABASE_OWNER_URL: undefined });
  await prepareDatabase(proxy.url);
  const failOver = async () => {
    running = running.filter((one) => one !== first);
    await first.stop();
    await second.superuser`select pg_promote()`;
    const demoted = await startStandby(`${name}-1`, second);
    proxy.goOn(demoted.url('receipts'));
    return demoted;
  };
  return { url: proxy.url, failOver, followPrimary: () => proxy.goOn(second.url('receipts')) };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  await closeQueue();
  await closeDatabase();
});
afterAll(async () => {
  await stopHosts();
  for (const cluster of running.toReversed()) await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Posts receipts as a retailer's client by way of `mount`. */
async function poster({ credentials }: TestRetailer, mount: Mount) {
  const authorization = `Bearer ${await bearerToken(credentials.bearer)}`;
  const api = apiClient({ authorization }, mount, { expected: 'outages' });
  return async (transaction: string) => {
    const { status, json } = await api.post('/receipts', receiptBody({ transaction_id: transaction }));
    return { status, code: json?.code as unknown };
  };
}

/** Connections of the pool, of the workers, and of what listens, that a cluster has. */
async function connectionsAt({ superuser }: OwnCluster): Promise<ReadonlySet<string>> {
  const rows = await superuser<{ name: string }[]>`
    select application_name as name from pg_stat_activity where datname = 'receipts'`;
  return new Set(rows.map(({ name }) => name));
}

const patience = { timeout: 60_000, interval: 200 };
const refused = { status: 503, code: 'unavailable' };

test('the service writes and works on jobs again once its address leads to the new primary', async () => {
  const { failOver, followPrimary } = await startPair('pools');
  const retailer = await makeRetailer();
  const post = await poster(retailer, productionMount);
  const workers = await startWorkers([sealAuditJob], { lookEveryInSeconds: 0.5 });
  onTestFinished(() => workers.stop(1_000));
  expect(await post('BEFORE')).toMatchObject({ status: 201 });

  const demoted = await failOver();
  await vi.waitFor(async () => {
    expect(await post('MEANWHILE')).toEqual(refused);
    expect(await connectionsAt(demoted)).toContain('receipt-service');
  }, patience);
  const listed = async () => (await retailer.api.get('/receipts')).json as unknown;
  expect(await listed()).toHaveLength(1);

  followPrimary();
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

test('so do the processes of npm start', async () => {
  await ensureBuild({ say: () => undefined });
  const { url, failOver, followPrimary } = await startPair('service');
  const retailer = await makeRetailer();
  await publish(retailer, 'till', mapping, ['application/json']);
  const { address } = await startHost(
    { checkout: process.cwd(), name: 'host', logs: folder },
    { DATABASE_URL: url, DATA_DIR: at('service'), DEMO: 'off' },
  );
  const mount = mountOf(address.port);
  const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
  const api = apiClient({ authorization }, mount, { expected: 'outages' });
  const post = await poster(retailer, mount);
  const isHealthy = async () => (await api.get('/health')).status === 200;
  const postRaw = async () => (await api.post('/pos/receipts', slip())).headers.get('service-pos-data-id');
  const stateOf = async (raw: string | null) => (await api.get(`/pos/raw/${raw}`)).json.state as unknown;
  expect(await post('BEFORE')).toMatchObject({ status: 201 });
  const raw = await postRaw();
  await vi.waitFor(async () => expect(await stateOf(raw)).toBe('processed'), patience);

  const demoted = await failOver();
  await vi.waitFor(async () => {
    expect(await post('MEANWHILE')).toEqual(refused);
    expect(await isHealthy()).toBe(false);
    expect(await connectionsAt(demoted)).toContain('receipt-service');
  }, patience);
  followPrimary();
  await vi.waitFor(async () => expect(await post('AFTER')).toMatchObject({ status: 201 }), patience);
  expect(await isHealthy()).toBe(true);
  // A connection that was made meanwhile may still lead to the standby, which answers its caller with 503.
  const later = await vi.waitFor(async () => {
    const id = await postRaw();
    expect(id).not.toBeNull();
    return id;
  }, patience);
  await vi.waitFor(async () => expect(await stateOf(later)).toBe('processed'), patience);
  const listed = await api.get('/receipts');
  expect(listed.text).toContain('BEFORE');
  expect(listed.text).toContain('AFTER');
  await vi.waitFor(async () => expect(await connectionsAt(demoted)).toEqual(new Set()), patience);
}, 300_000);
