import { keepRollupsJob } from '@/lib/domain/rollups/keep-rollups-job';
import { systemContext, type Context } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';
import { keepRollups } from './keep-rollups';

/** Keeps the sums of reports of one retailer, or of all. */
export const keepRollupsOfAll = handleJob(keepRollupsJob, async ({ retailer: id }, { log, signal }) => {
  const keep = async (ctx: Context) => {
    const done = await keepRollups(ctx, signal);
    if (done.counted + done.folded > 0)
      log.info({ retailer: ctx.retailer.id, ...done }, 'kept sums of reports');
  };
  if (id === undefined) return forEachRetailer({ name: 'keep-rollups', signal }, keep);
  const retailer = await findRetailer(id);
  if (retailer !== null) await keep(systemContext(retailer, 'keep-rollups'));
});
