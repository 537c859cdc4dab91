import { z } from 'zod';
import { defineJob } from '@/lib/queue/define-job';

/** Hands one message to its provider. Tried for about an hour and a half. */
export const sendMessageJob = defineJob({
  name: 'send-message',
  schema: z.strictObject({ retailer_id: z.int(), message_id: z.uuid() }),
  retries: 8,
  retryDelayInSeconds: 20,
  expiresInSeconds: 120,
});
