import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { openOwnerClient, wrapClient } from './client';

/** Advisory lock against two processes that migrate at once. */
const migrationLock = 7_201_955;

/** Holds the lock on tables and rights until the client ends. */
export async function holdMigrationLock(client: Sql): Promise<void> {
  await client`select pg_advisory_lock(${migrationLock})`;
}

/** First line of a migration beside which the release before runs on. */
const compatibleMark = '-- Runs beside the release before:';

/**
 * Idempotent, also for several processes at once. Leaves tables of a newer release where this one can use them, and
 * returns how many of its migrations are unknown here.
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
    // It makes its own table first, for which all nodes of a distributed database have to be there.
    if (migrations.some(({ hash }) => !applied.has(hash))) await migrate(database, { migrationsFolder });
    await noteOldestUser(client, migrations);
    return 0;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Notes in the comment of schema `drizzle` the migration that an earlier release must know to use these tables: the
 * last one without the mark.
 */
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

/**
 * Number of applied migrations whose hash is not among `known`.
 * @throws Error when this release cannot use their tables.
 */
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
