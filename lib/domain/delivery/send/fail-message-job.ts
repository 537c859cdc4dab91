import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const failMessageJob = defineJob({
  name: 'give-up-message',
  schema: z.strictObject({ retailer_id: z.int(), message_id: z.uuid() }),
  retries: 13,
  work: async () => (await import('./send-message')).markMessageFailed,
});
