import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Each process has at most one run, and a second ends at once; the schedule replaces a run that died. */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  // One, because the schedule starts the job again a minute later.
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./deliver-webhooks')).deliverWebhooks,
});
