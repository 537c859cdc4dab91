import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const failRawJob = defineJob({
  name: 'give-up-raw',
  schema: z.strictObject({ retailer: z.int(), id: z.uuid() }),
  retries: 13,
  work: async () => (await import('./fail-raw')).markRawReceiptFailed,
});
