import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { databaseUrl, openClient } from '@/lib/platform/db/client';
import { makeRetailer } from '@/test/factories';
import { demoLock, loadDemo } from './demo';

const before = config().dataDir;
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipts-demo-'));

afterAll(async () => {
  useEnvironment({ DATA_DIR: before });
  await rm(dataDir, { recursive: true, force: true });
});

test('the demo leaves nothing open that would go on asking a database that is closed', async () => {
  useEnvironment({ DATA_DIR: dataDir });
  expect(await loadDemo('on')).not.toBeNull();
  expect(globalThis).not.toMatchObject({ receiptServiceQueue: expect.anything() as unknown });
  expect(globalThis).not.toMatchObject({ receiptServiceDatabase: expect.anything() as unknown });
}, 120_000);

test('a server that starts waits while another one makes the demo', async () => {
  useEnvironment({ DATA_DIR: dataDir });
  const other = openClient(databaseUrl(), { max: 1 });
  await other`select pg_advisory_lock(${demoLock})`;
  const loading = loadDemo('on');
  const waiting = () =>
    other`select 1 from pg_locks where locktype = 'advisory' and objid = ${demoLock} and not granted`;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 20_000);
  await other.end();
  expect(await loading).not.toBeNull();
}, 120_000);

test('no demo is made where it is not wanted, nor beside another retailer unless it is asked for', async () => {
  const empty = await mkdtemp(path.join(os.tmpdir(), 'receipts-demo-'));
  await makeRetailer();
  useEnvironment({ DATA_DIR: empty });
  expect(await loadDemo('off')).toBeNull();
  expect(await loadDemo('alone')).toBeNull();
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
});
