import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { fileStorage } from './file-storage';

/**
 * Deletes the written files if the transaction `work` fails, so that refused requests do not fill the
 * storage. In an outage `work` may have committed, so the nightly cleaning decides.
 */
export async function removeWrittenOnError<Result>(
  keys: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseOutage(error)) await removeWritten(keys);
    throw error;
  }
}

/** If this fails, the nightly cleaning tries again. */
export async function removeWritten(keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStorage().remove(key)));
}
