import { systemContext } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { listRetailers } from '@/lib/retailers/store';
import { pruneRaw } from './prune-raw';
import { pruneRawJob } from './prune-raw-job';

/** Clears up for every retailer that keeps raw receipts for a while only. */
export const pruneRawOfAll = handleJob(pruneRawJob, async (_data, { log, signal }) => {
  for (const retailer of await listRetailers()) {
    if (retailer.settings.retention_days.raw === null) continue;
    const pruned = await pruneRaw(systemContext(retailer, 'prune-raw'), { signal });
    log.info({ retailer: retailer.id, raw_receipts: pruned }, 'pruned raw receipts');
  }
});
