import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Notes that a message has failed whose last attempt ended with the process that made it. */
export const giveUpMessageJob = defineJob({
  name: 'give-up-message',
  schema: z.strictObject({ retailer_id: z.int(), message_id: z.uuid() }),
  retries: 13,
  work: async () => (await import('./send-message')).giveUpMessage,
});
