import type { DemoCredentials } from '@/demo/demo';
import { config, type Config } from '@/lib/core/config';
import { closeDatabase, directUrl, openClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';

/** Advisory lock: if two servers start at once, the second waits and finds the demo made. */
export const demoLock = 7_201_956;

export async function loadDemo(wanted: Config['demo']): Promise<DemoCredentials | null> {
  const { dataDir, baseUrl } = config();
  if (wanted === 'off') return null;
  // Imported on use, because the demo imports the whole domain.
  const { ensureDemo, isDemoAlone } = await import('@/demo/demo');
  let loggedAt = -Infinity;
  const onProgress = (done: number, total: number) => {
    if (done < total && performance.now() - loggedAt < 1_000) return;
    loggedAt = performance.now();
    console.log(`Creating the demo retailer: ${done} of ${total} receipts`);
  };
  // A pooler would share the session lock with other clients.
  const lock = openClient(directUrl(), { max: 1, connection: { statement_timeout: 0 } });
  try {
    await lock`select pg_advisory_lock(${demoLock})`;
    if (wanted === 'alone' && !(await isDemoAlone())) return null;
    return await ensureDemo({ dataDir, baseUrl, onProgress, say: console.log });
  } finally {
    // Closed, because an open queue polls every minute.
    await closeQueue();
    await closeDatabase();
    await lock.end({ timeout: 5 });
  }
}
