import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneEventsJob = defineJob({
  name: 'prune-events',
  schema: z.strictObject({}),
  schedule: '41 3 * * *',
  work: async () => (await import('./prune-events')).pruneEventsOfAll,
});
