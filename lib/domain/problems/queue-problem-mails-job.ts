import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const queueProblemMailsJob = defineJob({
  name: 'queue-problem-mails',
  schema: z.strictObject({}),
  schedule: '5 * * * *',
  work: async () => (await import('./queue-problem-mails')).queueProblemMailsOfAll,
});
