import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase, openOwnerClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { ensureBuild } from '@/server/build/ensure-build';
import { clusterFolder, prepareCluster } from '@/server/postgres/cluster';
import { readPostmaster } from '@/server/postgres/postmaster';
import { prepareDatabase } from '@/server/prepare-database';
import type { Meter } from './measure';
import { stopServer, type BenchServer } from './servers';
import { makeWorld, type World } from './world';
import { prepareDataFolder } from '@/server/data-folder';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/embedded-postgres';
import { findPostgresBinaries } from '@/server/postgres/binaries';
import { dataArgument, runProgram } from '@/server/postgres/launch';
import { findRunner } from '@/server/postgres/run-as';

const library = 'shared_preload_libraries=pg_stat_statements';

/** Starts an embedded Postgres in an empty folder that counts its statements, in the view `pg_stat_statements`. */
async function startCountingPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  prepareDataFolder(dataDir);
  const cluster = clusterFolder(dataDir);
  const runner = await findRunner(await findPostgresBinaries(), dataDir, cluster);
  await prepareCluster(dataDir, runner, 'durable');
  // Before it runs: only a superuser may, and none can sign in.
  const data = dataArgument(runner, cluster);
  runProgram(runner, 'postgres', ['--single', '-D', data, '-c', library, 'receipts'], {
    cluster,
    input: 'create extension pg_stat_statements;\n',
  });
  const [name = '', value = ''] = library.split('=');
  return startEmbeddedPostgres({ dataDir, purpose: 'server', settings: { [name]: value } });
}

/** What a bench works with. */
export interface Bench {
  readonly world: World;
  readonly meter: Meter;
  /** What servers get as their environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a server that is stopped at the end. */
  readonly start: (starting: Promise<BenchServer>) => Promise<BenchServer>;
}

/** Builds the service, loads so many receipts into a database of its own, runs a bench there and removes everything again. */
export async function inWorld(receipts: number, run: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-bench-'));
  await ensureBuild({ say: (text) => console.error(text) });
  const postgres = await startCountingPostgres(dataDir);
  const servers: BenchServer[] = [];
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'off',
    BASE_URL: 'http://localhost:3000',
  };
  const start = async (starting: Promise<BenchServer>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    useEnvironment(env);
    await prepareDatabase(postgres.url);
    // The tables of the bare server are the owner's, and so are counts of other roles' statements.
    useEnvironment({ DATABASE_ROLE: undefined });
    console.error(`Loading ${receipts} receipts …`);
    const world = await makeWorld(receipts);
    // As autovacuum would within a minute: without statistics the planner sorts where it could walk an index.
    // By a connection whose statements may take their time, on a busy disk too.
    const owner = openOwnerClient(postgres.url);
    await owner`vacuum analyze`;
    await owner.end();
    const postmaster = (await readPostmaster(clusterFolder(dataDir)))?.pid ?? Number.NaN;
    await run({ world, meter: { ctx: world.ctx, postmaster }, env, start });
  } finally {
    await Promise.all(servers.map(stopServer));
    await closeQueue();
    await closeDatabase();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
