import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { fileStorage } from './file-storage';

/**
 * Deletes the written files if the transaction `keep` fails, so that refused requests do not fill the
 * storage. After an outage the transaction may have committed, so the files are left to the nightly cleaning.
 */
export async function keepWritten<Kept>(keys: readonly string[], keep: () => Promise<Kept>): Promise<Kept> {
  try {
    return await keep();
  } catch (error) {
    if (!isDatabaseOutage(error)) await takeBack(keys);
    throw error;
  }
}

/** Deletes files. If that fails, the nightly cleaning tries again. */
export async function takeBack(keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStorage().remove(key)));
}
