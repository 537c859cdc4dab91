import path from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { openClient, wrapClient } from './client';

/** Advisory lock that keeps two starting processes from migrating at once. */
const migrationLock = 7_201_955;

/** Brings the database at `url` to the newest schema. Idempotent; safe when several processes start together. */
export async function migrateDatabase(url: string, root = process.cwd()): Promise<void> {
  const client = openClient(url, { max: 1, connection: { statement_timeout: 0 } });
  try {
    const database = wrapClient(client);
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(database, { migrationsFolder: path.join(root, 'drizzle/migrations') });
  } finally {
    await client.end({ timeout: 5 });
  }
}
