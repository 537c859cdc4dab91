import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneAuditJob = defineJob({
  name: 'prune-audit',
  schema: z.strictObject({}),
  schedule: '27 3 * * *',
  work: async () => (await import('./prune-audit')).pruneAuditOfAll,
});
