import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { openOwnerClient, wrapClient } from './client';

/** Advisory lock that keeps two starting processes from migrating at once. */
const migrationLock = 7_201_955;

/** Waits until no other process changes tables or rights, and keeps them from it until the client ends. */
export async function holdMigrationLock(client: Sql): Promise<void> {
  await client`select pg_advisory_lock(${migrationLock})`;
}

/**
 * Brings the database at `url` to the newest schema. Idempotent; safe when several processes start together.
 * @throws Error when another version of the service has changed the tables in a way that this one does not know.
 */
export async function migrateDatabase(url: string, root = process.cwd()): Promise<void> {
  const client = openOwnerClient(url);
  try {
    const database = wrapClient(client);
    await holdMigrationLock(client);
    const migrationsFolder = path.join(root, 'drizzle/migrations');
    await refuseUnknown(client, new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)));
    await migrate(database, { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** @throws Error when the database has seen a migration whose hash is not among `known`. */
async function refuseUnknown(client: Sql, known: ReadonlySet<string>): Promise<void> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.['name'] === null) return;
  const applied = await client<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations`;
  if (applied.some(({ hash }) => !known.has(hash))) {
    throw new Error(
      'The tables of this database were created by another version of the service: a newer one, or one from before the ' +
        'first release. Start that version, or use an empty database (without DATABASE_URL: another DATA_DIR).',
    );
  }
}
