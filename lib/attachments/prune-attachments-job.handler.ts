import { handleJob } from '@/lib/queue/handle-job';
import { forEachRetailer } from '@/lib/retailers/for-each-retailer';
import { pruneAttachments } from './prune-attachments';
import { pruneAttachmentsJob } from './prune-attachments-job';

/** Clears up for every retailer. */
export const pruneAttachmentsOfAll = handleJob(pruneAttachmentsJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'prune-attachments', signal }, async (ctx) => {
    const removed = await pruneAttachments(ctx, { signal });
    log.info({ retailer: ctx.retailer.id, ...removed }, 'pruned attachments');
  }),
);
