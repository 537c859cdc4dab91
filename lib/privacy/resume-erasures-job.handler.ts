import { inTransaction, systemContext } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { listRetailers } from '@/lib/retailers/store';
import { isBeingErased, resumeErasure } from './resume-erasure';
import { resumeErasuresJob } from './resume-erasures-job';
import { listUnfinished, lockErasure } from './store';

/** Queues every erasure anew that is not done and that no job is left for. */
export const resumeErasures = handleJob(resumeErasuresJob, async (_data, { log }) => {
  for (const retailer of await listRetailers()) {
    const ctx = systemContext(retailer, 'resume-erasures');
    for (const id of await listUnfinished(ctx)) {
      await inTransaction(ctx, async (inner) => {
        const row = await lockErasure(inner, id);
        if (row === null || row.person === null || (await isBeingErased(inner, id))) return;
        await resumeErasure(inner, row);
        log.warn({ retailer: retailer.id, erasure: id }, 'began an erasure again');
      });
    }
  }
});
