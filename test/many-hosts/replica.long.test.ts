import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askSite } from '@/test/ask-site';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { readMetrics } from '@/lib/registry/metrics-endpoints';
import { closeReplicas } from '@/lib/platform/db/replicas';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { prepareDatabase } from '@/server/prepare-database';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import {
  initCluster,
  makeClusterFolder,
  startCluster,
  writeClusterFile,
  type OwnCluster,
} from '@/test/own-cluster';

// DATABASE_REPLICA_URLS: a streaming replica answers lists, searches and pages, and no read misses a write before it,
// also while the replica stands still or is gone.

let folder: string;
let primary: OwnCluster;
let replica: OwnCluster;
let retailer: TestRetailer;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  await makeClusterFolder(at('primary'));
  await initCluster(at('primary'));
  // As in production: what is committed is in the log that replicas get.
  primary = await startCluster(at('primary'), { wal_level: 'replica', synchronous_commit: 'on' });
  await primary.superuser`create database receipts`;
  await primary.copyTo(at('replica'));
  await writeClusterFile(at('replica'), 'standby.signal', '');
  replica = await startCluster(at('replica'), {
    hot_standby: 'on',
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres`,
  });
  const url = primary.url('receipts');
  useEnvironment({ DATABASE_URL: url, DATA_DIR: at('data'), DATABASE_OWNER_URL: undefined });
  await prepareDatabase(url);
  retailer = await makeRetailer({ receipt_links: true });
  useEnvironment({ DATABASE_REPLICA_URLS: replica.url('receipts') });
});
afterAll(async () => {
  await closeQueue();
  await closeReplicas();
  await closeDatabase();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Rows that were read in the database of a cluster so far, as its statistics tell. */
async function scansOf({ superuser }: OwnCluster): Promise<number> {
  await superuser`select pg_stat_force_next_flush()`;
  const [row] = await superuser<{ transactions: number }[]>`
    select xact_commit::int as transactions from pg_stat_database where datname = 'receipts'`;
  return row?.transactions ?? 0;
}

let aheadInMs = 0;

/** A sample of the metrics by its name behind the prefix; NaN where there is none. The clock moves on: figures are kept for some seconds. */
async function sample(name: string): Promise<number> {
  aheadInMs += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadInMs });
  const text = await readMetrics();
  vi.useRealTimers();
  const line = text.split('\n').find((one) => one.startsWith(`receipt_service_${name} `));
  return Number(line?.split(' ').at(-1));
}

/** Submits a receipt, and asks at once for everything that shows it. */
async function expectOwnWrites(): Promise<void> {
  const identifier = `anna-${Math.round(performance.now() * 1000)}@example.com`;
  const id = await postedReceipt(retailer, { identifier, total: 12.34 });
  expect((await retailer.api.get('/receipts?count=20')).text).toContain(id);
  const found = await retailer.api.get(`/receipts/_search?query=identifier:%22${identifier}%22`);
  expect(found.text).toContain(id);
  expect((await retailer.api.get(`/identifiers?count=100`)).text).toContain(identifier);
  const links = await retailer.api.get(`/receipts/${id}/links`);
  const token = /\/r\/(?<token>[\w-]+)/.exec(links.text)?.groups?.['token'] ?? '';
  const page = await askSite(`/r/${token}`);
  expect(page.status).toBe(200);
}

describe('a read after a write', () => {
  test('is answered by the replica, and sees the write', async () => {
    await vi.waitFor(
      async () => {
        const before = await scansOf(replica);
        await expectOwnWrites();
        expect(await scansOf(replica)).toBeGreaterThan(before + 3);
      },
      { timeout: 60_000 },
    );
    expect(await sample('replica_reads_total{outcome="replica"}')).toBeGreaterThan(3);
    expect(await sample('replica_up{replica="1"}')).toBe(1);
    await vi.waitFor(async () => expect(await sample('replica_lag_bytes{replica="1"}')).toBe(0), 20_000);
    expect(await sample('replica_lag_seconds{replica="1"}')).toBe(0);
  });

  test('of any other list that is no stream is answered by the replica, which lets nothing be written', async () => {
    const paths = [
      '/identifiers/_search?query=identifier:anna',
      '/pos/raw',
      '/pos/status',
      '/deliveries',
      '/stores',
      '/stores/1/tills',
      '/audit',
    ];
    for (const path of paths) {
      await vi.waitFor(async () => {
        const before = await scansOf(replica);
        expect((await retailer.api.get(path)).status).toBe(200);
        expect(await scansOf(replica)).toBeGreaterThan(before);
      }, 20_000);
    }
  });

  test('sees the write while the replica stands still', async () => {
    await replica.superuser`select pg_wal_replay_pause()`;
    try {
      for (let round = 0; round < 20; round += 1) await expectOwnWrites();
      expect(await sample('replica_reads_total{outcome="behind"}')).toBeGreaterThan(0);
      expect(await sample('replica_reads_total{outcome="avoided"}')).toBeGreaterThan(0);
      expect(await sample('replica_up{replica="1"}')).toBe(1);
      expect(await sample('replica_lag_bytes{replica="1"}')).toBeGreaterThan(1_000);
      expect(await sample('replica_lag_seconds{replica="1"}')).toBeGreaterThan(0);
    } finally {
      await replica.superuser`select pg_wal_replay_resume()`;
    }
    await expectOwnWrites();
  });

  test('sees the write under many at once', async () => {
    await Promise.all(Array.from({ length: 12 }, expectOwnWrites));
  });

  test('and every other read is answered once the replica is gone', async () => {
    await replica.stop();
    // One that was behind before is avoided for a while.
    await vi.waitFor(
      async () => {
        await expectOwnWrites();
        expect(await sample('replica_reads_total{outcome="failed"}')).toBeGreaterThan(0);
      },
      { timeout: 60_000 },
    );
    expect(await sample('replica_up{replica="1"}')).toBe(0);
    expect(await sample('database_up')).toBe(1);
  });

  test('sees the write where an address leads to a database that follows the primary no more', async () => {
    await rm(at('replica/standby.signal'));
    // Out of recovery, then as any primary starts.
    await (await startCluster(at('replica'))).stop();
    const forked = await startCluster(at('replica'));
    try {
      useEnvironment({ DATABASE_REPLICA_URLS: forked.url('receipts') });
      for (let round = 0; round < 3; round += 1) await expectOwnWrites();
    } finally {
      await closeReplicas();
      await forked.stop();
    }
  });
});
