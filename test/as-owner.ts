import { sql } from 'drizzle-orm';
import { databaseUrl, openOwnerClient, wrapClient } from '@/lib/platform/db/client';

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
