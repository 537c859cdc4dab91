import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { fileStorage } from './file-storage';

/**
 * Refusals must not fill the storage: when the transaction `keep` fails, the bytes are removed. In doubt they
 * stay for the nightly clearing.
 */
export async function keepWritten<Kept>(keys: readonly string[], keep: () => Promise<Kept>): Promise<Kept> {
  try {
    return await keep();
  } catch (error) {
    if (!isDatabaseOutage(error)) await takeBack(keys);
    throw error;
  }
}

/** Failure is left to the nightly clearing. */
export async function takeBack(keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStorage().remove(key)));
}
