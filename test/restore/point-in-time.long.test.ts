import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { prepareDatabase } from '@/server/prepare-database';
import { erase } from '@/test/api/identifiers/erasing';
import { makeRetailer, postedReceipt } from '@/test/factories';
import {
  initCluster,
  makeClusterFolder,
  startCluster,
  writeClusterFile,
  type OwnCluster,
} from '@/test/own-cluster';
import { runCommand } from './commands';

// docs/operations.md, "Point in time": a Postgres that archives its log goes back to any instant after a copy.

let folder: string;
let primary: OwnCluster;
let recovered: OwnCluster | undefined;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(folder, 0o711);
  for (const name of ['primary', 'archive']) await makeClusterFolder(at(name));
  await initCluster(at('primary'));
  primary = await startCluster(at('primary'), {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${at('archive')}/%f && cp %p ${at('archive')}/%f`,
  });
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await recovered?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Goes on with the database of a cluster. */
async function use(cluster: OwnCluster): Promise<void> {
  await closeQueue();
  await closeDatabase();
  const url = cluster.url('receipts');
  useEnvironment({ DATABASE_URL: url, DATA_DIR: at('data'), DATABASE_OWNER_URL: undefined });
  await prepareDatabase(url);
}

test('the database returns to an instant before a mistake, and to no consumer erased since', async () => {
  const { superuser } = primary;
  await superuser`create database receipts`;
  await use(primary);
  const retailer = await makeRetailer({});
  const early = await postedReceipt(retailer, { identifier: 'erased@example.com' });
  await primary.copyTo(at('copy'));
  const late = await postedReceipt(retailer, { identifier: 'kept@example.com' });
  const [instant] = await superuser<{ now: string }[]>`select clock_timestamp()::text as now`;
  const mistake = await postedReceipt(retailer, {});
  await erase(retailer, 'erased@example.com');
  const [last] = await superuser<{ segment: string }[]>`select pg_walfile_name(pg_switch_wal()) as segment`;
  await vi.waitFor(
    async () => {
      const [archiver] = await superuser`select last_archived_wal as name from pg_stat_archiver`;
      expect(String(archiver?.['name']) >= String(last?.segment)).toBe(true);
    },
    { timeout: 60_000, interval: 200 },
  );
  await closeQueue();
  await closeDatabase();
  await primary.stop();

  await writeClusterFile(at('copy'), 'recovery.signal', '');
  recovered = await startCluster(at('copy'), {
    restore_command: `cp ${at('archive')}/%f %p`,
    recovery_target_time: instant?.now ?? '',
    recovery_target_action: 'promote',
  });
  const client = recovered.superuser;
  await vi.waitFor(
    async () => expect((await client`select pg_is_in_recovery() as still`)[0]).toEqual({ still: false }),
    { timeout: 60_000, interval: 200 },
  );
  await use(recovered);
  const status = async (id: string) => (await retailer.api.get(`/receipts/${id}`)).status;
  expect([await status(early), await status(late), await status(mistake)]).toEqual([200, 200, 404]);
  expect((await retailer.api.get('/identifiers/erased@example.com')).status).toBe(200);
  const replayed = await runCommand('admin', ['replay-erasures'], {
    DATABASE_URL: recovered.url('receipts'),
    DATA_DIR: at('data'),
  });
  expect(replayed).toMatchObject({ code: 0 });
  expect(replayed.said).toContain('1 erased again');
  expect((await retailer.api.get('/identifiers/erased@example.com')).status).toBe(404);
  expect((await retailer.api.get('/identifiers/kept@example.com')).status).toBe(200);
});
