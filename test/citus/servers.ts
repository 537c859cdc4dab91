import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { childEnvironment } from '@/lib/core/config';
import type { PostgresBinaries } from '@/server/postgres/binaries';
import { runProgram } from '@/server/postgres/launch';
import { readPostmaster } from '@/server/postgres/postmaster';
import { commandLine, isRunning } from '@/server/postgres/processes';
import { findRunner, type PostgresRunner } from '@/server/postgres/run-as';
import { connectNodes, createDatabaseAt, type Node } from './databases';

/** A database server for a run of tests. */
export interface RunningServer {
  readonly url: string;
  /** Folder with the data folder of each node (`cluster`, or `coordinator`, `worker1`, …) and its log beside it. */
  readonly data: string;
  /** Ends its processes and takes away its files. */
  stop(): Promise<void>;
}

/** Superuser of the clusters. */
const role = 'receipts';

/** Settings of a server that only tests use, and whose data may be lost when the machine stops. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  timezone: 'UTC',
};

/** Settings of every node of Citus. */
const citusSettings = {
  ...settings,
  // docs/operations.md gives the reasons of these.
  shared_preload_libraries: 'citus',
  max_connections: '400',
  max_prepared_transactions: '800',
  wal_level: 'logical',
  // The embedded Postgres has these values too.
  random_page_cost: '1.1',
  jit: 'off',
  // Citus would report the cluster to its makers.
  'citus.enable_statistics_collection': 'off',
};

/** Starts a coordinator and two workers, with the database `receipts` on Citus and nothing in it. */
export function startCitus(installation: PostgresBinaries): Promise<RunningServer> {
  return start(installation, ['coordinator', 'worker1', 'worker2'], citusSettings, async (nodes) => {
    const url = `postgres://${role}@127.0.0.1:${nodes[0]?.port}/receipts`;
    for (const node of nodes) await createDatabaseAt(node, url);
    await connectNodes(nodes, url);
    return url;
  });
}

/** Starts one server of the PostgreSQL that Citus is installed in, without Citus. */
export function startPlain(installation: PostgresBinaries): Promise<RunningServer> {
  return start(
    installation,
    ['cluster'],
    settings,
    async ([node]) => `postgres://${role}@127.0.0.1:${node?.port}/postgres`,
  );
}

/** Makes and starts a cluster for each name, on ports in a row, and has `prepare` make the database whose URL it returns. */
async function start(
  installation: PostgresBinaries,
  names: readonly string[],
  nodeSettings: Readonly<Record<string, string>>,
  prepare: (nodes: readonly Node[]) => Promise<string>,
): Promise<RunningServer> {
  const data = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  const stop = () => remove(installation, data);
  try {
    // The user that Postgres runs as has to pass through it.
    await chmod(data, 0o711);
    const port = await freePorts(names.length);
    const nodes = names.map((_, index) => ({ host: '127.0.0.1', port: port + index, group: index }));
    for (const [index, name] of names.entries()) {
      const cluster = path.join(data, name);
      await createCluster(installation, cluster, { ...nodeSettings, port: String(port + index) });
      await startNode(installation, cluster);
    }
    return { url: await prepare(nodes), data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createCluster(
  installation: PostgresBinaries,
  cluster: string,
  nodeSettings: Readonly<Record<string, string>>,
): Promise<void> {
  const data = path.dirname(cluster);
  await mkdir(cluster, { mode: 0o700 });
  const runner = await findRunner(installation, data, cluster);
  // Before PostgreSQL 16, initdb leaves its working folder: the data folder has to be reached by its path.
  if (runner.throughWorkingFolder)
    throw new Error('Postgres does not run as root: set TMPDIR to a folder that every user can enter.');
  if (runner.user !== null) {
    // It also writes the log beside the cluster.
    for (const folder of [data, cluster]) await chown(folder, runner.user.uid, runner.user.gid);
  }
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  const access = [`--username=${role}`, '--auth=trust'];
  runProgram(runner, 'initdb', ['-D', cluster, ...access, ...locale, '--no-sync', '--no-instructions'], {
    cluster,
  });
  const lines = Object.entries(nodeSettings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(cluster, 'postgresql.conf'), lines.join(''));
}

/** Starts the server of a data folder and waits until it answers. It goes on when this process ends. */
export async function startNode(installation: PostgresBinaries, cluster: string): Promise<void> {
  const runner = await findRunner(installation, path.dirname(cluster), cluster);
  const log = `${cluster}.log`;
  try {
    runControl(runner, cluster, ['-l', log, '-w', 'start']);
  } catch (cause) {
    const tail = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-6).join('\n') : '';
    throw new Error(`PostgreSQL ${installation.version} did not start:\n${tail}`, { cause });
  }
}

/** Stops the server of a data folder at once, as a crash would; does nothing where none runs. */
export async function stopNode(installation: PostgresBinaries, cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null || !isRunning(postmaster.pid)) return;
  // A killed server leaves its number behind, which a later process may have.
  if (commandLine(postmaster.pid)?.includes('postgres') !== true) return;
  const runner = await findRunner(installation, path.dirname(cluster), cluster);
  runControl(runner, cluster, ['-m', 'immediate', '-w', 'stop']);
}

/** Runs `pg_ctl` on a data folder. @throws Error with what it said when it fails. */
function runControl(runner: PostgresRunner, cluster: string, args: readonly string[]): void {
  const program = path.join(runner.binaries.folder, 'bin', 'pg_ctl');
  const [command = '', ...rest] = [...runner.prefix, program, '-D', cluster, ...args];
  const { status, stdout, stderr, error } = spawnSync(command, rest, {
    cwd: cluster,
    // Variables such as PGPORT and PGOPTIONS would change what is started.
    env: { PATH: childEnvironment({}).PATH, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv,
    ...(runner.prefix.length === 0 && runner.user !== null ? runner.user : {}),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`pg_ctl failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
}

/** Names of folders begin with this and the number of the process that made them. */
const prefix = 'receipt-service-citus-';

/** Stops the servers of runs that were killed and takes away their files. */
export async function removeAbandoned(installation: PostgresBinaries): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const runner = new RegExp(`^${prefix}(?<id>\\d+)-`).exec(name)?.groups?.['id'];
    if (runner === undefined || isRunning(Number(runner))) continue;
    const data = path.join(os.tmpdir(), name);
    const isOurs = process.getuid?.() === 0 || (await stat(data)).uid === process.getuid?.();
    if (isOurs) await remove(installation, data);
  }
}

/** Stops the servers that have their data below a folder, and removes it. */
async function remove(installation: PostgresBinaries, data: string): Promise<void> {
  const entries = await readdir(data, { withFileTypes: true });
  for (const entry of entries)
    if (entry.isDirectory()) await stopNode(installation, path.join(data, entry.name));
  await rm(data, { recursive: true, force: true });
}

/** The first of so many ports in a row that are free on the loopback address. */
async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = 20_000 + ((process.pid + attempt * 97) % 10_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error(`There are no ${count} free ports in a row.`);
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}
