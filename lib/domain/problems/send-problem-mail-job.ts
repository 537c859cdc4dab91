import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const sendProblemMailJob = defineJob({
  name: 'send-problem-mail',
  schema: z.strictObject({ retailer_id: z.int(), user_id: z.uuid(), day: z.string() }),
  retryDelayInSeconds: 60,
  work: async () => (await import('./send-problem-mail')).sendProblemMail,
});
