import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { fileStorage } from './file-storage';

/**
 * Deletes the written files if the transaction `keep` fails, so that refused requests do not fill the
 * storage. In an outage `keep` may have committed, so the nightly cleaning decides.
 */
export async function keepWritten<Kept>(keys: readonly string[], keep: () => Promise<Kept>): Promise<Kept> {
  try {
    return await keep();
  } catch (error) {
    if (!isDatabaseOutage(error)) await takeBack(keys);
    throw error;
  }
}

/** If this fails, the nightly cleaning tries again. */
export async function takeBack(keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStorage().remove(key)));
}
