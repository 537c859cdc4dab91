import { systemContext } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { listRetailers } from '@/lib/retailers/store';
import { pruneAttachments } from './prune-attachments';
import { pruneAttachmentsJob } from './prune-attachments-job';

/** Clears up for every retailer. */
export const pruneAttachmentsOfAll = handleJob(pruneAttachmentsJob, async (_data, { log, signal }) => {
  for (const retailer of await listRetailers()) {
    const removed = await pruneAttachments(systemContext(retailer, 'prune-attachments'), { signal });
    log.info({ retailer: retailer.id, ...removed }, 'pruned attachments');
  }
});
