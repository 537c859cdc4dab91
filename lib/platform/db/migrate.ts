import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { openOwnerClient, wrapClient } from './client';

const migrationLock = 7_201_955;

export async function takeMigrationLock(client: Sql): Promise<void> {
  await client`select pg_advisory_lock(${migrationLock})`;
}

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
    if (migrations.some(({ hash }) => !applied.has(hash))) await migrate(database, { migrationsFolder });
    await recordOldestUser(client, migrations);
    return 0;
  } finally {
    await client.end({ timeout: 5 });
  }
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
