import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const sendWebhookMailJob = defineJob({
  name: 'send-webhook-mail',
  schema: z.strictObject({
    retailer_id: z.int(),
    webhook_id: z.int(),
    user_id: z.uuid(),
    about: z.enum(['warning', 'failing', 'gone']),
  }),
  retryDelayInSeconds: 60,
  work: async () => (await import('./send-webhook-mail')).sendWebhookMail,
});
