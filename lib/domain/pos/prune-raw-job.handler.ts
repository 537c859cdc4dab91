import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { pruneRaw } from './prune-raw';
import { pruneRawJob } from './prune-raw-job';

/** Clears up for every retailer that keeps raw receipts for a while only. */
export const pruneRawOfAll = handleJob(pruneRawJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'prune-raw', signal }, async (ctx) => {
    const pruned = await pruneRaw(ctx, { signal });
    if (pruned > 0) log.info({ retailer: ctx.retailer.id, raw_receipts: pruned }, 'pruned raw receipts');
  }),
);
