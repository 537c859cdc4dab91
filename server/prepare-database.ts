import postgres from 'postgres';
import { config, useEnvironment } from '@/lib/core/config';
import { extendFullGroups } from '@/lib/domain/portal-users/extend-full-groups';
import { openOwnerClient } from '@/lib/platform/db/client';
import { migrateDatabase } from '@/lib/platform/db/migrate';
import { separateRoles } from '@/lib/platform/db/roles';
import { prepareQueues } from '@/lib/registry/prepare-queues';
import { distributeTables, isDistributed } from './citus/distribute-tables';

/**
 * Prepares tables, queues and permissions with the rights of the tables' owner. After that, this process and
 * its children have only the rights of the application. Returns a warning if these rights could not be
 * separated, else null. Idempotent.
 */
export async function prepareDatabase(url: string): Promise<string | null> {
  const { databaseDirectUrl: direct = url, databaseOwnerUrl: ownerUrl = direct } = config();
  await refuseUnfinishedRestore(ownerUrl);
  return bringUpToDate(direct, ownerUrl);
}

export async function bringUpToDate(url: string, ownerUrl: string): Promise<string | null> {
  const unknown = await migrateDatabase(ownerUrl);
  if (unknown > 0)
    console.warn(
      `A newer release has brought the database ${unknown} migrations further. This one can serve beside it.`,
    );
  // If the tables are distributed, distributes the new tables of a migration.
  if (await isDistributed(ownerUrl)) await distributeTables(ownerUrl);
  await prepareQueues(ownerUrl);
  await extendFullGroups(ownerUrl);
  const { role, missing } = await separateRoles(url, ownerUrl);
  // DATABASE_OWNER_URL is set to an empty text, because `.env` could set a missing variable again later.
  useEnvironment({ DATABASE_ROLE: role ?? undefined, DATABASE_OWNER_URL: '' });
  return missing;
}

/** @throws Error if a restore has begun but not finished. */
export async function refuseUnfinishedRestore(ownerUrl: string): Promise<void> {
  const owner = openOwnerClient(ownerUrl);
  try {
    const marks = await owner`select from pg_namespace where nspname = 'restore_unfinished'`;
    if (marks.length > 0)
      throw new Error(
        'A restore of this database was interrupted, or is still at work. Run `npm run admin -- restore FILE` again.',
      );
  } finally {
    await owner.end({ timeout: 5 });
  }
}

/** @throws Error with a message of one sentence that does not contain the password. */
export async function checkDatabase(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`;
    if ((row?.version ?? 0) < 150_000) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(`The database of ${setting} cannot be used: ${reason}.`, { cause: error });
  } finally {
    await sql.end({ timeout: 2 });
  }
}
