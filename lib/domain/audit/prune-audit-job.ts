import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Removes changes by the retailer's setting `retention_days.audit`. */
export const pruneAuditJob = defineJob({
  name: 'prune-audit',
  schema: z.strictObject({}),
  schedule: '27 3 * * *',
  work: async () => (await import('./prune-audit')).pruneAuditOfAll,
});
