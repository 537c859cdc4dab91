import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Each run queues one more half a minute later: schedules begin a job each minute at most. */
export const sealAuditJob = defineJob({
  name: 'seal-audit',
  schema: z.strictObject({ follow_up: z.literal(true).optional() }),
  schedule: '* * * * *',
  // No retry: the next minute tries again.
  retries: 0,
  work: async () => (await import('./seal-audit')).sealAuditOfAll,
});
