import { randomInt } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { prepareDataFolder } from './data-folder';
import { findPostgresBinaries } from './postgres/binaries';
import { clusterFolder, clusterUrl, prepareCluster } from './postgres/cluster';
import { launchPostmaster } from './postgres/launch';
import { findOwner, releaseOwnership, takeOwnership, type Owner } from './postgres/owner';
import { endAbandonedPostmaster, isPostmaster, readPostmaster } from './postgres/postmaster';
import { findRunner, type PostgresRunner } from './postgres/run-as';
import { postgresSettings, preloadSettings } from './postgres/settings';

export interface EmbeddedPostgresOptions {
  /** Absolute path. The folder is created if it is missing. */
  readonly dataDir: string;
  /**
   * A `server` requires that no other process uses its Postgres. A `command` can share the Postgres of a
   * running server.
   */
  readonly purpose: Owner['purpose'];
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with a sentence if the start has to wait or takes long. */
  readonly onProgress?: (text: string) => void;
  readonly signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** True if another process started Postgres. */
  readonly adopted: boolean;
  readonly crashed: Promise<string>;
  /**
   * Starts again at the same address after a crash.
   * @throws Error with a message for the operator if it cannot start.
   */
  restart(): Promise<EmbeddedPostgres>;
  /** Resolves when Postgres has ended. Does nothing if another process started Postgres. */
  stop(): Promise<void>;
}

/**
 * A process that holds the lock for longer than this without an owner file is assumed to be in another
 * container.
 */
const unseenMaxInMs = 1_000;

export class AlreadyRunningError extends Error {}

/** @throws AlreadyRunningError if a server uses this data folder. */
export function refuseSecondServer(dataDir: string): void {
  const owner = findOwner(dataDir);
  if (owner?.purpose === 'server')
    throw new AlreadyRunningError(`The service is already running on ${dataDir} (process ${owner.pid}).`);
}

/**
 * Starts Postgres on the loopback address and a free port, with its files in `<dataDir>/postgres`. A command
 * uses the running server's Postgres.
 * @throws AlreadyRunningError if `purpose` is `server` and another server uses the folder, the reason of
 * `signal` once it is aborted, Error with a message for the operator if Postgres cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, purpose, signal } = options;
  prepareDataFolder(dataDir);
  let isLogged = false;
  let unseenSince: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const owner = takeOwnership(dataDir, purpose);
    if (owner === null) break;
    if (owner === 'unseen') {
      unseenSince ??= performance.now();
      if (performance.now() - unseenSince > unseenMaxInMs) {
        throw new AlreadyRunningError(
          `${dataDir} is in use by a process that is not visible from here, such as one in another container.`,
        );
      }
      await pause(50);
      continue;
    }
    unseenSince = undefined;
    if (owner.purpose === 'server') {
      if (purpose === 'server') refuseSecondServer(dataDir);
      else {
        const url = await adopt(dataDir, signal);
        if (url !== null) return adopted(url);
      }
    } else if (!isLogged) {
      isLogged = true;
      options.onProgress?.(`Waiting for a command that uses ${dataDir} (process ${owner.pid}) to finish`);
    }
    await pause(50);
  }
  try {
    return await startOwn(options);
  } catch (error) {
    releaseOwnership(dataDir);
    throw error;
  }
}

function adopted(url: string): EmbeddedPostgres {
  const never = new Promise<never>(() => undefined);
  return { url, adopted: true, crashed: never, restart: () => never, stop: async () => {} };
}

/** Returns null if the owner ends before its Postgres is ready. */
async function adopt(dataDir: string, signal: AbortSignal | undefined): Promise<string | null> {
  while (findOwner(dataDir) !== null) {
    signal?.throwIfAborted();
    const postmaster = await readPostmaster(clusterFolder(dataDir));
    if (postmaster?.ready === true && isPostmaster(postmaster)) return clusterUrl(dataDir, postmaster.port);
    await pause(50);
  }
  return null;
}

async function startOwn(options: EmbeddedPostgresOptions, portOfBefore?: number): Promise<EmbeddedPostgres> {
  const { dataDir, signal } = options;
  const cluster = clusterFolder(dataDir);
  const runner = await findRunner(await findPostgresBinaries(), dataDir, cluster);
  await endAbandonedPostmaster(cluster, signal);
  await prepareCluster(dataDir, runner, options.settings?.['fsync'] === 'off' ? 'throw-away' : 'durable');
  for (let attempt = 1; ; attempt += 1) {
    const port = portOfBefore ?? (await freePort());
    signal?.throwIfAborted();
    const child = launch(options, runner, port);
    const exited = exitOf(child);
    const isUp = await isReady(cluster, child, signal);
    if (signal?.aborted === true) {
      await stopPostmaster(child, exited);
      signal.throwIfAborted();
    }
    if (isUp) return running(options, { child, exited, port });
    const tail = (await readFile(logFile(dataDir), 'utf8')).trim().split('\n').slice(-6).join('\n');
    const portTaken = tail.includes('Address already in use');
    if (!portTaken || attempt === 5 || portOfBefore !== undefined)
      throw new Error(`Postgres did not start (${await exited}):\n${tail}`);
  }
}

async function running(
  options: EmbeddedPostgresOptions,
  { child, exited, port }: { child: ChildProcess; exited: Promise<string>; port: number },
): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await stopPostmaster(child, exited);
    releaseOwnership(dataDir);
  };
  const crashed = exited.then((how) =>
    stopping === undefined
      ? `Postgres ended (${how}), see ${logFile(dataDir)}`
      : new Promise<string>(() => {}),
  );
  const url = await clusterUrl(dataDir, port);
  // Uses the old port, because other processes know the address.
  const restart = () => startOwn(options, port);
  return { url, adopted: false, crashed, restart, stop: () => (stopping ??= stop()) };
}

async function stopPostmaster(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await exited;
  clearTimeout(timer);
}

function launch(options: EmbeddedPostgresOptions, runner: PostgresRunner, port: number): ChildProcess {
  const file = logFile(options.dataDir);
  const tooLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
  const log = openSync(file, tooLong ? 'w' : 'a', 0o600);
  try {
    const settings = {
      ...postgresSettings(port),
      ...preloadSettings(runner.binaries),
      ...options.settings,
    };
    return launchPostmaster(runner, clusterFolder(options.dataDir), settings, log);
  } finally {
    closeSync(log);
  }
}

function logFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.log');
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** Waits until Postgres is ready. Returns false if Postgres ends or the signal aborts. */
async function isReady(
  cluster: string,
  child: ChildProcess,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const isEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const isGivenUp = () => signal?.aborted === true;
  while (!isEnded() && !isGivenUp()) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.ready === true && postmaster.pid === child.pid) return true;
    await pause(15);
  }
  return false;
}

/** Below the ports that operating systems give to outgoing connections: one of those could take a port before its server starts. */
const portRange = [20_000, 32_768] as const;

/** Finds a port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...portRange);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
