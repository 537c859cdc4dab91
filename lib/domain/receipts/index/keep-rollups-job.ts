import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const keepRollupsJob = defineJob({
  name: 'keep-rollups',
  schema: z.strictObject({ retailer: z.int().optional() }),
  schedule: '7 * * * *',
  // Counting ten million receipts takes ten minutes. If time runs out, the next run continues.
  expiresInSeconds: 60 * 60,
  concurrency: 1,
  work: async () => (await import('./keep-rollups')).keepRollupsOfAll,
});
