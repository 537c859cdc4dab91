import { sql } from 'drizzle-orm';
import { closeDatabase, databaseUrl, openOwnerClient, wrapClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';

type OwnersDatabase = ReturnType<typeof wrapClient>;

/** Does what only the owner of the tables may: the tests, as the service, have the application's rights. */
export async function asOwner<Result>(work: (db: OwnersDatabase) => Promise<Result>): Promise<Result> {
  const client = openOwnerClient(databaseUrl());
  try {
    return await work(wrapClient(client));
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Runs statements one by one, as their owner: a distributed database takes such as make functions alone. */
export async function runAsOwner(...statements: readonly string[]): Promise<void> {
  await asOwner(async (db) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  });
}

/** Has connections begin read-only transactions, as of a primary that became a standby, or others again; those of the pool are new ones. */
export async function setReadOnly(state: 'on' | 'off'): Promise<void> {
  await asOwner(async (db) => {
    await db.execute(sql`set default_transaction_read_only = off`);
    const [row] = await db.execute<{ name: string }>(sql`select current_database() as name`);
    await db.execute(sql.raw(`alter database "${row?.name}" set default_transaction_read_only = ${state}`));
  });
  await closeQueue();
  await closeDatabase();
}
