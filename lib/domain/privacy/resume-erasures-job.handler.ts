import { inTransaction } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/retailers/for-each-retailer';
import { isBeingErased, resumeErasure } from './resume-erasure';
import { resumeErasuresJob } from './resume-erasures-job';
import { listUnfinished, lockErasure } from './store/erasures';

/** Queues every erasure anew that is not done and that no job is left for. */
export const resumeErasures = handleJob(resumeErasuresJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'resume-erasures', signal }, async (ctx) => {
    for (const id of await listUnfinished(ctx)) {
      await inTransaction(ctx, async (inner) => {
        const row = await lockErasure(inner, id);
        if (row === null || row.person === null || (await isBeingErased(inner, id))) return;
        await resumeErasure(inner, row);
        log.warn({ retailer: ctx.retailer.id, erasure: id }, 'began an erasure again');
      });
    }
  }),
);
