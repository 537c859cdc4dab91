import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { ensureBuild } from '@/server/build/ensure-build';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';
import { startDatabaseProxy, type DatabaseProxy } from '@/test/database-proxy';
import { mountOf } from '@/test/http-mount';
import { startHost, stopHosts } from '@/test/upgrade/host';
import { startSteadyLoad } from './steady-load';

// A database that is gone for half a minute under the processes of `npm start` and load: stopped for real, without power, or without room to write.

const outageInMs = 30_000;
/** A silent database is given up after 15 s, one that cannot be reached after 10. */
const patienceInMs = 45_000;

/** Big enough for a database and some thousand receipts. */
const diskInMegabytes = 400;

let dataDir: string;
let server: EmbeddedPostgres;
let proxy: DatabaseProxy;
let serviceDir: string;

/** Makes a folder a disk of its own; false where that may not be done. */
function mountDisk(folder: string): boolean {
  const size = `size=${diskInMegabytes}m,mode=711`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]).status === 0;
}

const trial = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
const canMount = mountDisk(trial);
spawnSync('umount', [trial]);
await rm(trial, { recursive: true });

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  await chmod(dataDir, 0o711);
  if (canMount) mountDisk(dataDir);
  server = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
  await prepareDatabase(server.url);
  proxy = await startDatabaseProxy(server.url);
  serviceDir = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  useEnvironment({ DATABASE_URL: proxy.url, DATA_DIR: serviceDir });
});
afterEach(async () => {
  await stopHosts();
  await closeQueue();
  await closeDatabase();
  await proxy.stop();
  await server.stop();
  if (canMount) spawnSync('umount', [dataDir]);
  for (const folder of [dataDir, serviceDir]) await rm(folder, { recursive: true, force: true });
});

const ballast = () => path.join(dataDir, 'ballast');

/** Takes all the room that there is. */
async function fillDisk(): Promise<void> {
  const file = await open(ballast(), 'a');
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    let isFull = false;
    while (!isFull) {
      isFull = await file.appendFile(Buffer.alloc(size)).then(
        () => false,
        () => true,
      );
    }
  }
  await file.close();
}

async function startAgain(): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir, purpose: 'server' });
  proxy.goOn(server.url);
}

const outages: Readonly<
  Record<string, { readonly begin: () => Promise<void>; readonly end: () => Promise<void> }>
> = {
  stopped: {
    begin: () => server.stop(),
    end: startAgain,
  },
  silent: {
    begin: async () => proxy.fallSilent(),
    end: async () => proxy.goOn(),
  },
  'without room on its disk': {
    begin: fillDisk,
    // It may have stopped because it could not write its log, as docs/operations.md says.
    end: async () => {
      await rm(ballast());
      await server.stop();
      await startAgain();
    },
  },
};

test.each(Object.entries(outages).filter(([what]) => canMount || !what.includes('disk')))(
  'while the database is %s for 30 s, everybody is told to try again, and who does loses nothing',
  async (what, { begin, end }) => {
    await ensureBuild({ say: () => undefined });
    const { address } = await startHost(
      { checkout: process.cwd(), name: 'host', logs: serviceDir },
      { DATABASE_URL: proxy.url, DATA_DIR: config().dataDir, DEMO: 'off' },
    );
    const load = await startSteadyLoad(patienceInMs, mountOf(address.port));
    await load.untilMore('taken', 500, patienceInMs);
    const began = performance.now();
    await begin();
    await load.untilMore('refused', 20, 2 * patienceInMs);
    await vi.waitUntil(() => performance.now() - began > outageInMs, {
      timeout: 2 * outageInMs,
      interval: 100,
    });
    await end();
    const endedAt = performance.now();
    await load.untilMore('taken', 1, patienceInMs);
    const backInMs = Math.round(performance.now() - endedAt);
    await load.untilMore('taken', 500, patienceInMs);
    await load.expectAllKeptOnce(4 * patienceInMs);
    expect(load.refused()).toBeGreaterThan(0);
    console.log(`${what}: ${load.taken()} taken, ${load.refused()} refused, back after ${backInMs} ms`);
  },
  600_000,
);
