import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import type { Lifecycle } from './lifecycle';

/**
 * Starts the embedded Postgres of a data folder for a server, and stops it when the server stops: a stop in the middle of the
 * start waits for what was started, too.
 * @throws StoppedError when it was stopped meanwhile, and what `startEmbeddedPostgres` throws.
 */
export async function startPostgresUntilStopped(
  lifecycle: Lifecycle,
  dataDir: string,
): Promise<EmbeddedPostgres> {
  const { signal } = lifecycle;
  const starting = startEmbeddedPostgres({ dataDir, purpose: 'server', onProgress: console.log, signal });
  lifecycle.onClose(async () => {
    // Why it failed is for the start itself to say.
    const started = await starting.catch(() => null);
    await started?.stop();
  });
  try {
    return await starting;
  } catch (error) {
    lifecycle.check();
    throw error;
  }
}
