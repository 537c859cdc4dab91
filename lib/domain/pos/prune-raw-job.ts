import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneRawJob = defineJob({
  name: 'prune-raw',
  schema: z.strictObject({}),
  schedule: '53 2 * * *',
  expiresInSeconds: 60 * 60,
  work: async () => (await import('./prune-raw')).pruneRawOfAll,
});
