import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { vi } from 'vitest';
import { freePort } from '@/server/embedded-postgres';
import { findPostgresBinaries } from '@/server/postgres/binaries';
import { dataArgument, launchPostmaster, runProgram } from '@/server/postgres/launch';
import { findRunner } from '@/server/postgres/run-as';
import { postgresSettings, disposableSettings } from '@/server/postgres/settings';

// A Postgres as an operator brings it: a superuser signs in over the loopback address, and logs can be archived.

/** A running Postgres. */
export interface OwnCluster {
  readonly port: number;
  /** Address of a database of this name. */
  readonly url: (database: string) => string;
  /** A client of the superuser; ended when the cluster is stopped. */
  readonly superuser: Sql;
  /** Copies the files of the running cluster to another folder, as pg_basebackup does. */
  readonly copyTo: (folder: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Makes a folder that the user whom Postgres runs as can write. */
export async function makeClusterFolder(folder: string): Promise<void> {
  const { user } = await findRunner(await findPostgresBinaries(), path.dirname(folder), folder);
  await mkdir(folder, { mode: 0o700 });
  if (user !== null) await chown(folder, user.uid, user.gid);
}

/** Makes a new cluster in an empty folder of `makeClusterFolder`. */
export async function initCluster(folder: string): Promise<void> {
  const runner = await findRunner(await findPostgresBinaries(), path.dirname(folder), folder);
  const args = [
    '-D',
    dataArgument(runner, folder),
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ];
  runProgram(runner, 'initdb', args, { cluster: folder });
}

/** Starts a cluster on a free port and waits until it answers. */
export async function startCluster(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnCluster> {
  const runner = await findRunner(await findPostgresBinaries(), path.dirname(folder), folder);
  const port = await freePort();
  const log = openSync(`${folder}.log`, 'a', 0o600);
  const child = launchPostmaster(
    runner,
    folder,
    { ...postgresSettings(port), ...disposableSettings, ...settings },
    log,
  );
  closeSync(log);
  const ended = once(child, 'exit');
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const superuser = postgres(url('postgres'), { max: 1, onnotice: () => undefined });
  await vi
    .waitFor(() => superuser`select 1`, { timeout: 60_000, interval: 100 })
    .catch(async (cause: unknown) => {
      const said = await readFile(`${folder}.log`, 'utf8');
      throw new Error(`Postgres did not start:\n${said.split('\n').slice(-20).join('\n')}`, { cause });
    });
  return {
    port,
    url,
    superuser,
    copyTo: (target) => copyCluster(superuser, folder, target),
    stop: async () => {
      await superuser.end({ timeout: 5 });
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Postgres' own way for a copy of files that change meanwhile: the label goes into the copy. */
async function copyCluster(superuser: Sql, source: string, target: string): Promise<void> {
  await superuser`select pg_backup_start('test', fast => true)`;
  await makeClusterFolder(target);
  execFileSync('cp', ['-a', `${source}/.`, target]);
  const [row] = await superuser<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  await rm(path.join(target, 'postmaster.pid'), { force: true });
  await writeClusterFile(target, 'backup_label', row?.labelfile ?? '');
}

/** Writes a file that belongs to the user whom Postgres runs as. */
export async function writeClusterFile(folder: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  const file = path.join(folder, name);
  await writeFile(file, text, { mode: 0o600 });
  await chown(file, uid, gid);
}
