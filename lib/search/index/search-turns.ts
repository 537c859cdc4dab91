import { config } from '@/lib/core/config';
import { Turns } from '@/lib/core/turns';

const keptConnections = 2;

const ofAll = new Turns(() => Math.max(1, config().databasePool - keptConnections));
const ofRetailers = new Map<number, Turns>();

/**
 * The searches of one retailer hold at most half of the pool. All searches together leave two connections
 * free.
 */
export async function inSearchTurn<Result>(
  retailerId: number,
  search: () => Promise<Result>,
): Promise<Result> {
  const turns =
    ofRetailers.get(retailerId) ?? new Turns(() => Math.max(1, Math.floor(config().databasePool / 2)));
  ofRetailers.set(retailerId, turns);
  try {
    return await turns.run(() => ofAll.run(search));
  } finally {
    if (turns.isIdle) ofRetailers.delete(retailerId);
  }
}
