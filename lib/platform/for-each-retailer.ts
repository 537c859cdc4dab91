import { systemContext, type Context } from '@/lib/platform/context';
import { logFailure } from '@/lib/platform/db/outage';
import { listRetailers } from './retailers/store';

interface Rounds {
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * Continues with the next retailer after a failure.
 * @throws the first failure after the last retailer, or the signal's reason at once.
 */
export async function forEachRetailer(
  { name, signal }: Rounds,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const retailer of await listRetailers()) {
    signal.throwIfAborted();
    const ctx = systemContext(retailer, name);
    try {
      await work(ctx);
    } catch (error) {
      signal.throwIfAborted();
      logFailure(error, { retailer: retailer.id, job: name }, 'failed for one retailer');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
