import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** A scheduled run queues another half a minute later: schedules start a job each minute at most. */
export const sealAuditJob = defineJob({
  name: 'seal-audit',
  schema: z.strictObject({ follow_up: z.literal(true).optional() }),
  schedule: '* * * * *',
  // No retry: the next minute tries again.
  retries: 0,
  work: async () => (await import('./seal-audit')).sealAuditOfAll,
});
