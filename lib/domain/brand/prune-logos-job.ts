import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneLogosJob = defineJob({
  name: 'prune-logos',
  schema: z.strictObject({}),
  schedule: '47 3 * * *',
  work: async () => (await import('./prune-logos')).pruneLogosOfAll,
});
