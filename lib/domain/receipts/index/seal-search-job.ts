import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const sealSearchJob = defineJob({
  name: 'seal-search',
  schema: z.strictObject({ retailer: z.int().optional() }),
  schedule: '* * * * *',
  // Merging 262,144 receipts takes half a minute. If time runs out, the next run continues.
  expiresInSeconds: 60 * 60,
  work: async () => (await import('./seal-search')).sealSearchOfAll,
});
