import { handleJob } from '@/lib/platform/queue/handle-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { resumeErasures as resumeThese } from './resume-erasure';
import { resumeErasuresJob } from './resume-erasures-job';
import { listUnfinished } from './store/erasures';

/** Queues every erasure anew that is not done and that no job is left for. */
export const resumeErasures = handleJob(resumeErasuresJob, (_data, { signal }) =>
  forEachRetailer({ name: 'resume-erasures', signal }, async (ctx) => {
    await resumeThese(ctx, await listUnfinished(ctx));
  }),
);
