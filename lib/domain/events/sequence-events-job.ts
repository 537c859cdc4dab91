import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** One sequencer in a database; a further run ends at once: the schedule replaces a dead one. */
export const sequenceEventsJob = defineJob({
  name: 'sequence-events',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  // The next minute tries again.
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./sequence-events')).sequenceEvents,
});
