import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import type { Lifecycle } from './lifecycle';
import { reasonOf } from './report-failure';
import { RestartDelays } from './supervise';

/**
 * Starts Postgres and returns its address. Restarts Postgres at this address after a crash. The lifecycle can
 * stop Postgres even while it starts.
 * @throws StoppedError if the lifecycle stops meanwhile, and the errors of `startEmbeddedPostgres`.
 */
export async function startPostgresUntilStopped(lifecycle: Lifecycle, dataDir: string): Promise<string> {
  const { signal } = lifecycle;
  let newest = startEmbeddedPostgres({ dataDir, purpose: 'server', onProgress: console.log, signal });
  let running: EmbeddedPostgres | null = null;
  lifecycle.onClose(async () => {
    const started = await newest.catch(() => running);
    await started?.stop();
  });
  try {
    running = await newest;
  } catch (error) {
    lifecycle.check();
    throw error;
  }
  const { url } = running;
  void keepRunning(running);
  return url;

  async function keepRunning(first: EmbeddedPostgres): Promise<void> {
    const delays = new RestartDelays();
    let startedAt = performance.now();
    for (let how = await first.crashed; !signal.aborted;) {
      const delayInMs = delays.next(startedAt);
      console.error(`${how}\nStarting Postgres again in ${delayInMs / 1000} s.`);
      await pause(delayInMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      startedAt = performance.now();
      newest = (running ?? first).restart();
      how = await newest.then((postgres) => {
        running = postgres;
        return postgres.crashed;
      }, reasonOf);
    }
  }
}
