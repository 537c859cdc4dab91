import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Notes that a raw receipt has failed whose last attempt ended with the process that made it. */
export const giveUpRawJob = defineJob({
  name: 'give-up-raw',
  schema: z.strictObject({ retailer: z.int(), id: z.uuid() }),
  retries: 13,
  work: async () => (await import('./fail-raw')).giveUpRawReceipt,
});
