import { useEnvironment } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { startEmbeddedPostgres } from './embedded-postgres';
import { productionConfig } from './environment';
import { checkDatabase, prepareDatabase } from './prepare-database';

/**
 * Calls `work` with `DATABASE_URL`, the running server's database, or one started for it; migrated first,
 * with `database()` available.
 */
export async function withDatabaseUrl<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  return withDatabaseAsItIs('command', async (url) => {
    await prepareDatabase(url);
    return work(url);
  });
}

/**
 * Same as `withDatabaseUrl`, but not migrated; purpose `server` wants the embedded database alone.
 * @throws AlreadyRunningError when the service uses it.
 */
export async function withDatabaseAsItIs<Result>(
  purpose: 'command' | 'server',
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir } = productionConfig();
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl);
    if (databaseOwnerUrl !== undefined) await checkDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL');
    // Not by a pooler, which would give the command's session locks to others.
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
  // An interruption stops Postgres cleanly, also in the middle of its start.
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

/** Signals end the process once `stop` is done; later failures of the work are not printed. */
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
