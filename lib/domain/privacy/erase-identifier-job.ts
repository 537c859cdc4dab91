import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Erases one person. What it looks for is in the erasure's row, so that the queue never names a person. */
export const eraseIdentifierJob = defineJob({
  name: 'erase-identifier',
  schema: z.strictObject({ retailer: z.int(), erasure: z.uuid() }),
  retries: 12,
  retryDelayInSeconds: 15,
  // Two million receipts are looked through in some minutes; an attempt that ends early is begun again.
  expiresInSeconds: 3 * 60 * 60,
  work: async () => (await import('./erase-identifier')).eraseOneIdentifier,
});
