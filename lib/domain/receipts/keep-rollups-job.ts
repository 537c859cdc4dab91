import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Folds what receipts have changed into the sums of reports, and counts sums that there are not yet: of one retailer, or of all. */
export const keepRollupsJob = defineJob({
  name: 'keep-rollups',
  schema: z.strictObject({ retailer: z.int().optional() }),
  schedule: '7 * * * *',
  // Counting ten million receipts takes ten minutes; what is not done is left to the next.
  expiresInSeconds: 60 * 60,
  concurrency: 1,
  work: async () => (await import('./keep-rollups')).keepRollupsOfAll,
});
