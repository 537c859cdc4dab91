import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { pruneLogos } from './prune-logos';
import { pruneLogosJob } from './prune-logos-job';

/** Clears up for every retailer. */
export const pruneLogosOfAll = handleJob(pruneLogosJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'prune-logos', signal }, async (ctx) => {
    const removed = await pruneLogos(ctx);
    log.info({ retailer: ctx.retailer.id, ...removed }, 'pruned logos');
  }),
);
