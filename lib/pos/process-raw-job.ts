import { z } from 'zod';
import { defineJob } from '@/lib/queue/define-job';

/** Makes receipts of one raw receipt. Our own failures are tried again for about a day. */
export const processRawJob = defineJob({
  name: 'process-raw',
  schema: z.strictObject({ retailer: z.int(), id: z.uuid() }),
  retries: 13,
  retryDelayInSeconds: 5,
  expiresInSeconds: 120,
  concurrency: 4,
});
