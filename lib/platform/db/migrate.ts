import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { openOwnerClient, wrapClient } from './client';

/** Advisory lock, so that only one process migrates. */
const migrationLock = 7_201_955;

export async function holdMigrationLock(client: Sql): Promise<void> {
  await client`select pg_advisory_lock(${migrationLock})`;
}

/** First line of a migration with which the previous release still runs. */
const compatibleMark = '-- Runs beside the release before:';

/**
 * Idempotent, also for several processes. Returns the number of applied migrations unknown to this release.
 * @throws Error when another release's tables cannot be used.
 */
export async function migrateDatabase(url: string, root = process.cwd()): Promise<number> {
  const client = openOwnerClient(url);
  try {
    const database = wrapClient(client);
    await holdMigrationLock(client);
    const migrationsFolder = path.join(root, 'drizzle/migrations');
    const migrations = readMigrationFiles({ migrationsFolder });
    const applied = await appliedMigrations(client);
    const unknown = await countUnknown(client, applied, new Set(migrations.map(({ hash }) => hash)));
    if (unknown > 0) return unknown;
    // drizzle makes its own table first, which needs all nodes of a distributed database.
    if (migrations.some(({ hash }) => !applied.has(hash))) await migrate(database, { migrationsFolder });
    await noteOldestUser(client, migrations);
    return 0;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Comment of schema `drizzle`: the last migration without the mark, which an earlier release must know. */
async function noteOldestUser(client: Sql, migrations: ReturnType<typeof readMigrationFiles>): Promise<void> {
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

/** @throws Error when this release cannot use the tables of the unknown migrations. */
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
