import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { pruneAttachments } from './prune-attachments';
import { pruneAttachmentsJob } from './prune-attachments-job';
import { recountFiles } from './recount-files';

/** Clears up for every retailer, and counts anew what its files take. */
export const pruneAttachmentsOfAll = handleJob(pruneAttachmentsJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'prune-attachments', signal }, async (ctx) => {
    const removed = await pruneAttachments(ctx, { signal });
    log.info({ retailer: ctx.retailer.id, ...removed }, 'pruned attachments');
    const wrongBytes = await recountFiles(ctx);
    if (wrongBytes !== 0)
      log.warn({ retailer: ctx.retailer.id, wrong_bytes: wrongBytes }, 'storage use corrected');
  }),
);
