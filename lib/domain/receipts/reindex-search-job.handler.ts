import { systemContext } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { reindexSearchJob } from '@/lib/search/index/reindex-search-job';
import { reindexSearch } from './reindex-search';

/** By then no process works with settings or a release that it has read before. */
const lookedAgainAfterMs = 60_000;

/** Makes the search terms of a retailer anew where they are out of date. */
export const reindexSearchOfOne = handleJob(reindexSearchJob, async ({ retailer: id }, { signal, log }) => {
  const retailer = await findRetailer(id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'reindex-search');
  const done = await reindexSearch(ctx, { signal });
  log.info({ retailer: id, ...done }, 'reindexed search');
  if (!done.complete) throw new Error('Reindexing was stopped; it goes on with the next attempt.');
  // What has changed may not be known to all who write receipts: theirs of meanwhile are made again, too.
  const startAfter = new Date(ctx.now().getTime() + lookedAgainAfterMs);
  if (done.written > 0) await enqueue(ctx, reindexSearchJob, { retailer: id }, { startAfter });
});
