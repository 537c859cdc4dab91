import postgres from 'postgres';
import { migrateDatabase } from '@/lib/db/migrate';
import { prepareQueues } from '@/lib/queue/prepare-queues';

/** Brings a database to the newest schema: our tables and the queues. Idempotent. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrateDatabase(url);
  await prepareQueues(url);
}

/** Checks that the operator's database can be reached. @throws Error in one sentence, without the password. */
export async function checkDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`;
    if ((row?.version ?? 0) < 150_000) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
  } finally {
    await sql.end({ timeout: 2 });
  }
}
