import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/**
 * Queues jobs again that were lost. A distributed database commits a row and its job one after the other, and
 * can fail in between.
 */
export const requeueLostJob = defineJob({
  name: 'requeue-lost',
  schema: z.strictObject({}),
  schedule: '*/5 * * * *',
  work: async () => (await import('./requeue-lost')).requeueLost,
});
