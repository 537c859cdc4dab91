import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** The erasure's row has the values to search for, so that the queue names no person. */
export const eraseIdentifierJob = defineJob({
  name: 'erase-identifier',
  schema: z.strictObject({ retailer: z.int(), erasure: z.uuid() }),
  retries: 12,
  retryDelayInSeconds: 15,
  // Two million receipts take some minutes; an expired attempt begins again.
  expiresInSeconds: 3 * 60 * 60,
  work: async () => (await import('./erase-identifier')).eraseOneIdentifier,
});
