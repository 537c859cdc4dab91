import { firstIdAt } from '@/lib/core/ids';
import { inTransaction, type Context } from '@/lib/platform/context';
import { lockMessagesShared, recountOutcomes, hasUncounted } from '../store/outcomes';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';

const countedAtOnce = 500;

export async function recountDeliveries(ctx: Context, since: Date, signal?: AbortSignal): Promise<number> {
  let counted = 0;
  let after = firstIdAt(since);
  const isStopped = () => signal?.aborted === true;
  while (!isStopped()) {
    const held = await inTransaction(ctx, async (inner) => {
      const ids = await lockMessagesShared(inner, after, countedAtOnce);
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

/**
 * Each night counts the messages of the last three days again: during an upgrade, hosts of the earlier
 * release may run for a day and miss counts.
 */
const recentMs = 3 * 24 * 3_600_000;

export function recountDeliveriesOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'recount-deliveries', signal }, async (ctx) => {
    const counted = await recountDeliveries(ctx, await sinceOf(ctx), signal);
    log.info({ retailer: ctx.retailer.id, messages: counted }, 'counted messages for reports');
  });
}

async function sinceOf(ctx: Context): Promise<Date> {
  return (await hasUncounted(ctx)) ? new Date(0) : new Date(ctx.now().getTime() - recentMs);
}
