import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { fileStorage } from './file-storage';

/**
 * `keep` is a transaction that names the files; when it fails, their bytes are removed: a caller who is refused again
 * and again must not fill the storage. In doubt they stay, and are cleared away at night unless something names them.
 */
export async function keepWritten<Kept>(keys: readonly string[], keep: () => Promise<Kept>): Promise<Kept> {
  try {
    return await keep();
  } catch (error) {
    if (!isDatabaseOutage(error)) await takeBack(keys);
    throw error;
  }
}

/** Removes bytes that nothing names; a failure is left to the nightly clearing, as the caller's request comes first. */
export async function takeBack(keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStorage().remove(key)));
}
