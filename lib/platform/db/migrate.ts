import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { log } from '@/lib/core/log';
import { openOwnerClient, wrapClient } from './client';
import { sqlStateOf } from './violations';

const migrationLock = 7_201_955;

export async function takeMigrationLock(client: Sql): Promise<void> {
  await client`select pg_advisory_lock(${migrationLock})`;
}

/** Short, because the waits for all tables of a release add up. */
const lockWaitInMs = 100;
const retryAfterMs = 400;
/** About ten seconds. */
const attemptsPerLine = 20;

/** First line of a migration after which the previous release can still run. */
const compatibleMark = '-- Runs beside the release before:';

/**
 * Several processes may call this. Returns the number of applied migrations that this release does not know.
 * @throws Error if another version made the tables, and this one cannot use them.
 */
export async function migrateDatabase(url: string, root = process.cwd()): Promise<number> {
  const client = openOwnerClient(url);
  try {
    const database = wrapClient(client);
    await takeMigrationLock(client);
    const migrationsFolder = path.join(root, 'drizzle/migrations');
    const migrations = readMigrationFiles({ migrationsFolder });
    const applied = await appliedMigrations(client);
    const unknown = await countUnknown(client, applied, new Set(migrations.map(({ hash }) => hash)));
    if (unknown > 0) return unknown;
    // Skipped if nothing is missing: drizzle begins by making a table, for which a distributed database needs
    // all nodes.
    if (migrations.some(({ hash }) => !applied.has(hash)))
      await retryLockWaits(client, () => migrate(database, { migrationsFolder }));
    await recordOldestUser(client, migrations);
    return 0;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Migrations lock several tables. While they waited for one, requests would queue behind the others, and one
 * that already uses the awaited table could deadlock: Postgres ends a transaction that waits in a circle for
 * a second. So they give up early, and begin again.
 */
async function retryLockWaits(client: Sql, applyMigrations: () => Promise<void>): Promise<void> {
  await client.unsafe(`set lock_timeout = ${lockWaitInMs}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyMigrations();
      break;
    } catch (error) {
      if (sqlStateOf(error) !== '55P03') throw error;
      if (attempt % attemptsPerLine === 0)
        log().warn({ attempt }, 'the migrations wait for a transaction that uses their tables');
      await pause(retryAfterMs);
    }
  }
  await client`reset lock_timeout`;
}

/**
 * Stores, as the comment of the schema `drizzle`, the last migration without the mark. A release that does
 * not know this migration cannot run.
 */
async function recordOldestUser(
  client: Sql,
  migrations: ReturnType<typeof readMigrationFiles>,
): Promise<void> {
  const needed = migrations.findLast(({ sql }) => sql[0]?.trimStart().startsWith(compatibleMark) !== true);
  const noted = await neededMigration(client);
  if (needed !== undefined && needed.hash !== noted)
    await client.unsafe(`comment on schema drizzle is '${needed.hash}'`);
}

async function neededMigration(client: Sql): Promise<string | null> {
  const [row] = await client<{ hash: string | null }[]>`
    select obj_description('drizzle'::regnamespace, 'pg_namespace') as hash`;
  return row?.hash ?? null;
}

async function appliedMigrations(client: Sql): Promise<ReadonlySet<string>> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.['name'] === null) return new Set();
  const applied = await client<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations`;
  return new Set(applied.map(({ hash }) => hash));
}

async function countUnknown(
  client: Sql,
  applied: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<number> {
  const unknown = applied.difference(known).size;
  if (unknown === 0 || known.has((await neededMigration(client)) ?? '')) return unknown;
  throw new Error(
    'The tables of this database were created by another version of the service: a newer one that this one cannot run ' +
      'beside, or one from before the first release. Start that version, or use an empty database (without DATABASE_URL: ' +
      'another DATA_DIR).',
  );
}
