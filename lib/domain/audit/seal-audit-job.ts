import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/**
 * Schedules begin a job each minute at most: each queues one more for half a minute later, so that entries are sealed
 * within a minute.
 */
export const sealAuditJob = defineJob({
  name: 'seal-audit',
  schema: z.strictObject({ follow_up: z.literal(true).optional() }),
  schedule: '* * * * *',
  // The next minute tries again anyhow.
  retries: 0,
  work: async () => (await import('./seal-audit')).sealAuditOfAll,
});
