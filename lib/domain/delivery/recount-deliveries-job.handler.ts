import type { Context } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { recountDeliveriesJob } from './recount-deliveries-job';
import { recountDeliveries } from './recount-deliveries';
import { hasUncounted } from './store/outcomes';

/** Hosts of the release before may go on for a day beside this one; what they changed is counted the night after. */
const recentMs = 3 * 24 * 3_600_000;

/** Counts for every retailer what is not counted, and what is recent once more. */
export const recountDeliveriesOfAll = handleJob(recountDeliveriesJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'recount-deliveries', signal }, async (ctx) => {
    const counted = await recountDeliveries(ctx, await sinceOf(ctx), signal);
    log.info({ retailer: ctx.retailer.id, messages: counted }, 'counted messages for reports');
  }),
);

async function sinceOf(ctx: Context): Promise<Date> {
  return (await hasUncounted(ctx)) ? new Date(0) : new Date(ctx.now().getTime() - recentMs);
}
