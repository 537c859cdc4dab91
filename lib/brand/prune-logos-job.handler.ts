import { systemContext } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { listRetailers } from '@/lib/retailers/store';
import { pruneLogos } from './prune-logos';
import { pruneLogosJob } from './prune-logos-job';

/** Clears up for every retailer. */
export const pruneLogosOfAll = handleJob(pruneLogosJob, async (_data, { log }) => {
  for (const retailer of await listRetailers()) {
    const removed = await pruneLogos(systemContext(retailer, 'prune-logos'));
    log.info({ retailer: retailer.id, ...removed }, 'pruned logos');
  }
});
