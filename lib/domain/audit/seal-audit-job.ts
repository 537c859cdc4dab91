import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/**
 * A schedule can start a job once a minute at most, so each scheduled run queues a second one for 30 seconds
 * later.
 */
export const sealAuditJob = defineJob({
  name: 'seal-audit',
  schema: z.strictObject({ follow_up: z.literal(true).optional() }),
  schedule: '* * * * *',
  retries: 0,
  work: async () => (await import('./seal-audit')).sealAuditOfAll,
});
