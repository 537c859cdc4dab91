import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { fileStorage } from './file-storage';

/**
 * Removes written files when the transaction `keep` fails, so that refusals do not fill the storage. After an
 * outage they stay for the nightly cleaning.
 */
export async function keepWritten<Kept>(keys: readonly string[], keep: () => Promise<Kept>): Promise<Kept> {
  try {
    return await keep();
  } catch (error) {
    if (!isDatabaseOutage(error)) await takeBack(keys);
    throw error;
  }
}

/** Removes files; the nightly cleaning repeats failed removals. */
export async function takeBack(keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStorage().remove(key)));
}
