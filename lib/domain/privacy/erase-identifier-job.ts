import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** The job has only the id of the erasure, so that the queue contains no personal data. */
export const eraseIdentifierJob = defineJob({
  name: 'erase-identifier',
  schema: z.strictObject({ retailer: z.int(), erasure: z.uuid() }),
  retries: 12,
  retryDelayInSeconds: 15,
  // An erasure of two million receipts takes minutes. An attempt that exceeds this time starts again.
  expiresInSeconds: 3 * 60 * 60,
  work: async () => (await import('./erase-identifier')).eraseOneIdentifier,
});
