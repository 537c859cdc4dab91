import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneExpiredJob = defineJob({
  name: 'prune-expired',
  schema: z.strictObject({}),
  schedule: '17 * * * *',
  work: async () => (await import('./prune-expired')).pruneExpired,
});
