import postgres from 'postgres';
import { config, useEnvironment } from '@/lib/core/config';
import { migrateDatabase } from '@/lib/platform/db/migrate';
import { separateRoles } from '@/lib/platform/db/roles';
import { prepareQueues } from '@/lib/registry/prepare-queues';

/**
 * Brings a database to the newest schema, our tables and the queues, as their owner; from here on this process and those
 * it starts have the rights of the application only. Answers which protection that does not give, or null. Idempotent.
 */
export async function prepareDatabase(url: string): Promise<string | null> {
  const { databaseOwnerUrl: ownerUrl = url } = config();
  await migrateDatabase(ownerUrl);
  await prepareQueues(ownerUrl);
  const { role, missing } = await separateRoles(url, ownerUrl);
  // Empty rather than gone: what reads `.env` itself later leaves it so.
  useEnvironment({ DATABASE_ROLE: role ?? undefined, DATABASE_OWNER_URL: '' });
  return missing;
}

/**
 * Checks that the operator's database can be reached at an address of this setting.
 * @throws Error in one sentence, without the password.
 */
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
