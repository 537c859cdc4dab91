import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { config } from '@/lib/core/config';

import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { prepareDatabase } from '@/server/prepare-database';
import { findOwner } from '@/server/postgres/owner';
import { disposableSettings } from '@/server/postgres/settings';
import { citusNodes, createDistributed, dropDistributed } from './citus/databases';

const folderPrefix = 'receipt-service-test-';
const databasePrefix = 'receipt_service_test_';
/** Databases of a run on a Postgres of yours that are older than this belong to a run that was killed. */
const abandonedAfterInMs = 2 * 60 * 60 * 1000;

/** The Postgres of one test run with a migrated template to clone. */
export interface TestPostgres {
  /** Folder for whatever the code under test keeps on disk. */
  readonly dataDir: string;
  /** Makes an empty, migrated database and answers its address. */
  createDatabase(name: string): Promise<string>;
  /** Drops every database of the run and stops what was started. */
  stop(): Promise<void>;
}

/** Starts an embedded Postgres in a throw-away folder, or uses the one of `DATABASE_URL`, whose role may create databases. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeAbandonedFolders();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), folderPrefix));
  // Postgres may run as another user, who has to pass through.
  await chmod(dataDir, 0o711);
  const server = await startServer(path.join(dataDir, 'cluster'));
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  const run = `${databasePrefix}${Date.now().toString(36)}_${randomBytes(2).toString('hex')}`;
  const template = `${run}_${await migrationsHash()}`;
  const nodes = await citusNodes(admin);
  const stop = async () => {
    // A server of the run's own goes with its folder.
    const names = server.isOwn ? [] : await databasesLike(admin, run);
    for (const name of names) {
      if (nodes.length > 0) await dropDistributed(nodes, databaseUrl(server.url, name));
      else await dropDatabase(admin, name);
    }
    await admin.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const createDatabase = async (name: string) => {
    if (nodes.length > 0) {
      const url = databaseUrl(server.url, `${run}_${name}`);
      await createDistributed(nodes, url);
      return url;
    }
    await admin`create database ${admin(`${run}_${name}`)} template ${admin(template)}`;
    return databaseUrl(server.url, `${run}_${name}`);
  };
  try {
    await dropAbandonedDatabases(admin);
    if (nodes.length > 0) return { dataDir, createDatabase, stop };
    await admin`create database ${admin(template)}`;
    const missing = await prepareDatabase(databaseUrl(server.url, template));
    // The whole suite shows that the application's rights are enough.
    if (missing !== null) throw new Error(missing);
  } catch (error) {
    await stop();
    throw error;
  }
  return { dataDir, createDatabase, stop };
}

async function startServer(
  dataDir: string,
): Promise<{ url: string; isOwn: boolean; stop: () => Promise<void> }> {
  const given = config().databaseUrl;
  if (given !== undefined) return { url: given, isOwn: false, stop: async () => {} };
  const started = await startEmbeddedPostgres({ dataDir, purpose: 'server', settings: disposableSettings });
  return { url: started.url, isOwn: true, stop: () => started.stop() };
}

/** Drops a database, again while an autovacuum worker is in it, which only a superuser may end. */
async function dropDatabase(admin: postgres.Sql, name: string): Promise<void> {
  const drop = () => admin`drop database if exists ${admin(name)} with (force)`;
  for (let attempt = 1; attempt < 20; attempt += 1) {
    const isDropped = await drop().then(
      () => true,
      () => false,
    );
    if (isDropped) return;
    await pause(500);
  }
  await drop();
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Short digest of all migrations, so a look at the databases tells which schema they have. */
async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir('drizzle/migrations')).toSorted()) {
    if (name.endsWith('.sql'))
      hash.update(name).update(await readFile(path.join('drizzle/migrations', name)));
  }
  return hash.digest('hex').slice(0, 8);
}

async function databasesLike(admin: postgres.Sql, prefix: string): Promise<string[]> {
  const rows = await admin<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, ${prefix})`;
  return rows.map((row) => row.datname);
}

async function dropAbandonedDatabases(admin: postgres.Sql): Promise<void> {
  for (const name of await databasesLike(admin, databasePrefix)) {
    const madeAt = Number.parseInt(name.slice(databasePrefix.length).split('_')[0] ?? '', 36);
    if (Date.now() - madeAt > abandonedAfterInMs) await dropDatabase(admin, name);
  }
}

/** Folders of runs that were killed: their Postgres went down with them. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(os.tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    const idle = found !== null && Date.now() - found.mtimeMs > 10 * 60 * 1000;
    const ours = found?.uid === process.getuid?.();
    if (idle && ours && findOwner(path.join(folder, 'cluster')) === null)
      // A file system that is still mounted there cannot be removed, and is no reason for this run to fail.
      await rm(folder, { recursive: true }).catch(() => undefined);
  }
}
