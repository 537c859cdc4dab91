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
