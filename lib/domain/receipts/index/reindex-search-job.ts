import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const reindexSearchJob = defineJob({
  name: 'reindex-search',
  schema: z.strictObject({ retailer: z.int() }),
  // Two million receipts take about half an hour. If time runs out, the next attempt continues.
  expiresInSeconds: 6 * 60 * 60,
  work: async () => (await import('./reindex-search')).reindexSearchOfOne,
});
