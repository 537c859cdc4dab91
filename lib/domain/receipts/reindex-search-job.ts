import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Brings a retailer's search index up to date after its search fields changed. */
export const reindexSearchJob = defineJob({
  name: 'reindex-search',
  schema: z.strictObject({ retailer: z.int() }),
  // Two million receipts take about half an hour; an attempt that ends early is gone on with by the next.
  expiresInSeconds: 6 * 60 * 60,
  work: async () => (await import('./reindex-search')).reindexSearchOfOne,
});
