import path from 'node:path';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { openOwnerClient, wrapClient } from './client';

/** Advisory lock that keeps two starting processes from migrating at once. */
const migrationLock = 7_201_955;

/** Waits until no other process changes tables or rights, and keeps them from it until the client ends. */
export async function holdMigrationLock(client: Sql): Promise<void> {
  await client`select pg_advisory_lock(${migrationLock})`;
}

/** Brings the database at `url` to the newest schema. Idempotent; safe when several processes start together. */
export async function migrateDatabase(url: string, root = process.cwd()): Promise<void> {
  const client = openOwnerClient(url);
  try {
    const database = wrapClient(client);
    await holdMigrationLock(client);
    await migrate(database, { migrationsFolder: path.join(root, 'drizzle/migrations') });
  } finally {
    await client.end({ timeout: 5 });
  }
}
