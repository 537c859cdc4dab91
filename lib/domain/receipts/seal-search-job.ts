import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Seals new and changed documents in search segments, and merges segments: of one retailer, or of all. */
export const sealSearchJob = defineJob({
  name: 'seal-search',
  schema: z.strictObject({ retailer: z.int().optional() }),
  schedule: '* * * * *',
  // A merge of 262,144 receipts takes half a minute; what is not done is left to the next.
  expiresInSeconds: 60 * 60,
  work: async () => (await import('./seal-search')).sealSearchOfAll,
});
