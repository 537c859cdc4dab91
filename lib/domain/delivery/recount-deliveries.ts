import { firstIdAt } from '@/lib/core/ids';
import { inTransaction, type Context } from '@/lib/platform/context';
import { holdMessages, recountOutcomes } from './store/outcomes';

/** Messages that one transaction counts: held for a few hundredths of a second. */
const countedAtOnce = 500;

/**
 * Counts messages of the context's retailer anew that were made from an instant on, as far as the outbox still has them; what was
 * pruned stays as it was counted. Ends between two transactions when the signal aborts. Returns how many there were.
 */
export async function recountDeliveries(ctx: Context, since: Date, signal?: AbortSignal): Promise<number> {
  let counted = 0;
  let after = firstIdAt(since);
  const isStopped = () => signal?.aborted === true;
  while (!isStopped()) {
    const held = await inTransaction(ctx, async (inner) => {
      const ids = await holdMessages(inner, after, countedAtOnce);
      if (ids.length > 0) await recountOutcomes(inner, ids);
      return ids;
    });
    const last = held.at(-1);
    if (last === undefined) break;
    counted += held.length;
    after = last;
  }
  return counted;
}
