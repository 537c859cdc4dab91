import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** The values to search for are in the erasure's row, so that the queue names no person. */
export const eraseIdentifierJob = defineJob({
  name: 'erase-identifier',
  schema: z.strictObject({ retailer: z.int(), erasure: z.uuid() }),
  retries: 12,
  retryDelayInSeconds: 15,
  // Enough for two million receipts, which take some minutes; an expired attempt begins again.
  expiresInSeconds: 3 * 60 * 60,
  work: async () => (await import('./erase-identifier')).eraseOneIdentifier,
});
