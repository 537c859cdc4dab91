import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Runs each hour, because a busy retailer has millions of requests a day. */
export const pruneRequestsJob = defineJob({
  name: 'prune-requests',
  schema: z.strictObject({}),
  schedule: '41 * * * *',
  work: async () => (await import('./prune-requests')).pruneRequestsOfAll,
});
