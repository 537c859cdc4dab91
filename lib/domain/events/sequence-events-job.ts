import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** A database has one run, and a second ends at once; the schedule replaces a dead run. */
export const sequenceEventsJob = defineJob({
  name: 'sequence-events',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  // One, because the schedule tries again a minute later.
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./sequence-events')).sequenceEvents,
});
