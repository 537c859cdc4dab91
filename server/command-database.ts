import { useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { startEmbeddedPostgres } from './embedded-postgres';
import { productionConfig } from './environment';
import { checkDatabase, prepareDatabase } from './prepare-database';

/**
 * Calls `work` with the address of a migrated database: that of `DATABASE_URL`, that of the running server,
 * or one started for `work`. `work` can use `database()`.
 */
export async function withDatabaseUrl<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  return withDatabaseAsItIs('command', async (url) => {
    await prepareDatabase(url);
    return work(url);
  });
}

/**
 * Like `withDatabaseUrl`, but without migrations. With the purpose `server`, no other process may use the
 * embedded database.
 * @throws AlreadyRunningError if the service uses it.
 */
export async function withDatabaseAsItIs<Result>(
  purpose: 'command' | 'server',
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir } = productionConfig();
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl);
    if (databaseOwnerUrl !== undefined) await checkDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL');
    // A pooler would share the session locks of this command with other clients.
    const direct = databaseDirectUrl ?? databaseUrl;
    useEnvironment({ DATABASE_URL: direct });
    return exitWhenInterrupted(
      () => Promise.resolve(),
      () => runWith(direct, work),
    );
  }
  const interrupted = new AbortController();
  const starting = startEmbeddedPostgres({
    dataDir,
    purpose,
    onProgress: (text) => console.error(`${text} …`),
    signal: interrupted.signal,
  });
  // A signal stops Postgres cleanly, even while it starts.
  const stop = async () => {
    interrupted.abort();
    const started = await starting.catch(() => null);
    await started?.stop();
  };
  return exitWhenInterrupted(stop, async () => {
    const postgres = await starting;
    try {
      useEnvironment({ DATABASE_URL: postgres.url });
      return await runWith(postgres.url, work);
    } finally {
      await postgres.stop();
    }
  });
}

/** Stops and exits at a signal. Errors that the work throws because of the stop are not printed. */
async function exitWhenInterrupted<Result>(
  stop: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    void stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work();
  } catch (error) {
    if (isInterrupted) return await new Promise<never>(() => undefined);
    throw error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function runWith<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> {
  try {
    return await work(url);
  } finally {
    await closeQueue();
    await closeDatabase();
  }
}
