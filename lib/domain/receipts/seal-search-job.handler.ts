import { systemContext, type Context } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';
import { sealSearchJob } from '@/lib/search/index/seal-search-job';
import { sealSearch } from './seal-search';

/** Seals and merges the search index of one retailer, or of all. */
export const sealSearchOfAll = handleJob(sealSearchJob, async ({ retailer: id }, { log, signal }) => {
  const seal = async (ctx: Context) => {
    const { sealed, merged } = await sealSearch(ctx, { signal });
    if (sealed + merged > 0)
      log.info({ retailer: ctx.retailer.id, sealed, merged }, 'sealed search segments');
  };
  if (id === undefined) return forEachRetailer({ name: 'seal-search', signal }, seal);
  const retailer = await findRetailer(id);
  if (retailer !== null) await seal(systemContext(retailer, 'seal-search'));
});
