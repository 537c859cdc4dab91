import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { fileStorage } from './file-storage';

/**
 * Runs what keeps files whose bytes lie under `keys` already, or by the time it fails, in a transaction, and takes the bytes
 * back when it fails: a caller who is refused again and again must not fill the storage. In doubt they stay, and are cleared away at night if
 * nothing came to name them.
 */
export async function keepWritten<Kept>(keys: readonly string[], keep: () => Promise<Kept>): Promise<Kept> {
  try {
    return await keep();
  } catch (error) {
    if (!isDatabaseOutage(error)) await takeBack(keys);
    throw error;
  }
}

/** Takes bytes back that nothing names. What came of the caller's request counts, not whether this is done: else it is at night. */
export async function takeBack(keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStorage().remove(key)));
}
