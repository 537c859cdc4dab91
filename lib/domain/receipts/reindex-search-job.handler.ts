import { systemContext } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { reindexSearchJob } from '@/lib/search/index/reindex-search-job';
import { reindexSearch } from './reindex-search';

/** Makes the search terms of a retailer anew where they are out of date. */
export const reindexSearchOfOne = handleJob(reindexSearchJob, async ({ retailer: id }, { signal, log }) => {
  const retailer = await findRetailer(id);
  if (retailer === null) return;
  const done = await reindexSearch(systemContext(retailer, 'reindex-search'), { signal });
  log.info({ retailer: id, ...done }, 'reindexed search');
  if (!done.complete) throw new Error('Reindexing was stopped; it goes on with the next attempt.');
});
