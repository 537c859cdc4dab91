import type { DemoCredentials } from '@/drizzle/seed/demo';
import { config } from '@/lib/config';
import { closeDatabase } from '@/lib/db/client';
import { closeQueue } from '@/lib/queue/enqueue';

/** Makes the demo retailer unless it is there, and answers how to use it; null when it is not wanted. */
export async function loadDemo(): Promise<DemoCredentials | null> {
  const { demo, dataDir, baseUrl } = config();
  if (!demo) return null;
  // Loaded only here: it brings the whole domain with it.
  const { ensureDemo } = await import('@/drizzle/seed/demo');
  let toldAt = -Infinity;
  const onProgress = (done: number, total: number) => {
    if (done < total && performance.now() - toldAt < 1_000) return;
    toldAt = performance.now();
    console.log(`Making the demo retailer: ${done} of ${total} receipts`);
  };
  try {
    return await ensureDemo({ dataDir, baseUrl, onProgress, say: console.log });
  } finally {
    // It looks at its queues every minute, as long as it is open.
    await closeQueue();
    await closeDatabase();
  }
}
