import os from 'node:os';
import { config } from '@/lib/core/config';
import { Semaphore } from '@/lib/core/semaphore';

const keptConnections = 2;

const ofAll = new Semaphore(() => Math.max(1, config().databasePool - keptConnections));
const ofRetailers = new Map<number, Semaphore>();

/**
 * The searches of one retailer hold at most half of the pool, and run at most one for each processor, because
 * more make all other requests wait for a processor. All searches together leave two connections free.
 */
export async function withSearchSlot<Result>(
  retailerId: number,
  search: () => Promise<Result>,
): Promise<Result> {
  const own = ofRetailers.get(retailerId) ?? new Semaphore(ownMax);
  ofRetailers.set(retailerId, own);
  try {
    return await own.run(() => ofAll.run(search));
  } finally {
    if (own.isIdle) ofRetailers.delete(retailerId);
  }
}

function ownMax(): number {
  return Math.max(1, Math.min(Math.floor(config().databasePool / 2), os.availableParallelism()));
}
