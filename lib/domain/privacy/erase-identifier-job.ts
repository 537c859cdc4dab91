import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Search values are in the erasure's row: the queue never names a person. */
export const eraseIdentifierJob = defineJob({
  name: 'erase-identifier',
  schema: z.strictObject({ retailer: z.int(), erasure: z.uuid() }),
  retries: 12,
  retryDelayInSeconds: 15,
  // Two million receipts are searched in some minutes; an interrupted attempt begins again.
  expiresInSeconds: 3 * 60 * 60,
  work: async () => (await import('./erase-identifier')).eraseOneIdentifier,
});
