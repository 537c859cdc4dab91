import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Removes what nothing asks for any more: old sign-in failures and sessions that ended long ago. */
export const pruneExpiredJob = defineJob({
  name: 'prune-expired',
  schema: z.strictObject({}),
  schedule: '17 * * * *',
  work: async () => (await import('./prune-expired')).pruneExpired,
});
