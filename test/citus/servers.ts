import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** A database server for a run of tests. */
export interface RunningServer {
  readonly url: string;
  /** Folder of its data. */
  readonly data: string;
  /** Ends its processes and takes away its files. */
  stop(): Promise<void>;
}

/**
 * The folder with the source of Citus and the programs that build and start it: that of `CITUS_FOLDER`, else
 * `../shared/citus` beside the clone. @throws Error when it is not there.
 */
export function citusFolder(): string {
  const folder = path.resolve(process.env['CITUS_FOLDER'] ?? '../shared/citus');
  if (existsSync(path.join(folder, 'build.sh'))) return folder;
  throw new Error(`${folder} has no build.sh: set CITUS_FOLDER (docs/testing.md).`);
}

/** Builds Citus into Debian's PostgreSQL 15, which is installed where it is missing; as root. */
export function buildCitus(folder: string): void {
  execFileSync('bash', [path.join(folder, 'build.sh')], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Stops the servers of runs that were killed and takes away their files. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const runner = new RegExp(`^${prefix}(?<id>\\d+)-`).exec(name)?.groups?.['id'];
    if (runner === undefined || existsSync(`/proc/${runner}`)) continue;
    const data = path.join(os.tmpdir(), name);
    stopCluster(path.join(data, 'cluster'));
    execFileSync('bash', [path.join(folder, 'down.sh'), data], { stdio: 'ignore' });
  }
}

/** Starts a coordinator and two workers in a folder of their own. */
export async function startCitus(folder: string): Promise<RunningServer> {
  const data = await dataFolder();
  const stop = async () => {
    execFileSync('bash', [path.join(folder, 'down.sh'), data], { stdio: 'ignore' });
    await rm(data, { recursive: true, force: true });
  };
  try {
    const port = await freePorts(3);
    const said = execFileSync('bash', [path.join(folder, 'up.sh'), data, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    return { url: said.trim().split('\n').at(-1) ?? '', data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const binaries = '/usr/lib/postgresql/15/bin';

/** Starts Debian's PostgreSQL 15 as it is. */
export async function startPlain(): Promise<RunningServer> {
  const data = await dataFolder();
  const cluster = path.join(data, 'cluster');
  const stop = async () => {
    stopCluster(cluster);
    await rm(data, { recursive: true, force: true });
  };
  try {
    const port = await freePorts(1);
    asPostgres('initdb', '-D', cluster, '-U', 'receipts', '--locale=C.UTF-8', '-E', 'UTF8', '--auth=trust');
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c timezone=UTC`;
    asPostgres('pg_ctl', '-D', cluster, '-l', path.join(data, 'log'), '-o', settings, '-w', 'start');
    return { url: `postgres://receipts@127.0.0.1:${port}/postgres`, data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function asPostgres(program: string, ...args: string[]): void {
  execFileSync('runuser', ['-u', 'postgres', '--', path.join(binaries, program), ...args], {
    stdio: 'ignore',
    cwd: '/',
  });
}

function stopCluster(cluster: string): void {
  if (existsSync(path.join(cluster, 'postmaster.pid')))
    asPostgres('pg_ctl', '-D', cluster, '-m', 'immediate', '-w', 'stop');
}

/** Names of folders begin with this and the number of the process that made them. */
const prefix = 'receipt-service-citus-';

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  await chown(folder, id('-u'), id('-g'));
  await chmod(folder, 0o711);
  return folder;
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
