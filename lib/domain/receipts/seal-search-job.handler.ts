import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/retailers/for-each-retailer';
import { sealSearchJob } from '@/lib/search/segments/seal-search-job';
import { sealSearch } from './seal-search';

/** Seals search segments for every retailer that has receipts enough for one. */
export const sealSearchOfAll = handleJob(sealSearchJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'seal-search', signal }, async (ctx) => {
    const segments = await sealSearch(ctx, { signal });
    if (segments > 0) log.info({ retailer: ctx.retailer.id, segments }, 'sealed search segments');
  }),
);
