import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Seals and merges search segments: of one retailer, or of all. */
export const sealSearchJob = defineJob({
  name: 'seal-search',
  schema: z.strictObject({ retailer: z.int().optional() }),
  schedule: '* * * * *',
  // A merge of 262,144 receipts takes half a minute; the next run continues.
  expiresInSeconds: 60 * 60,
  work: async () => (await import('./seal-search')).sealSearchOfAll,
});
