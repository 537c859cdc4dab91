import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/**
 * Each database has at most one run: a second run ends at once. If the process of the run dies, the schedule
 * starts a new run.
 */
export const sequenceEventsJob = defineJob({
  name: 'sequence-events',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./sequence-events')).sequenceEvents,
});
